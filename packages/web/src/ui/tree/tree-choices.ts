interface Title {
  id: string;
  title: string;
  inScope?: boolean;
  children?: readonly Title[] | undefined;
}

/** A thing of a tree as a choice of a Select; `TreeOption` draws it set in by its level, from 0. */
export interface TreeChoice {
  value: string;
  label: string;
  level: number;
  /** It only stands there so that the tree can be drawn. */
  isOutside: boolean;
}

/** A tree as choices of a Select; without a thing and all below it, where it cannot stand itself. */
export function treeChoices(titles: readonly Title[], exceptId = "", level = 0): TreeChoice[] {
  return titles
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ id, title, inScope = true, children }) => [
      { value: id, label: title, level, isOutside: !inScope },
      ...treeChoices(children ?? [], exceptId, level + 1),
    ]);
}
