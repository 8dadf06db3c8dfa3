interface Title {
  id: string;
  title: string;
  inScope?: boolean;
  children?: readonly Title[] | undefined;
}

/** An item of a tree as an option of a Select; `TreeOption` indents it by its level, from 0. */
export interface TreeChoice {
  value: string;
  label: string;
  level: number;
  /** Not selectable; shown only to complete the tree. */
  isOutside: boolean;
}

/** A tree as options of a Select; without `exceptId` and everything below it, because an item cannot be its own parent. */
export function treeChoices(titles: readonly Title[], exceptId = "", level = 0): TreeChoice[] {
  return titles
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ id, title, inScope = true, children }) => [
      { value: id, label: title, level, isOutside: !inScope },
      ...treeChoices(children ?? [], exceptId, level + 1),
    ]);
}

/** The same for a Select that does not let users choose what is not selectable. */
export const treeOptions = (...of: Parameters<typeof treeChoices>) =>
  treeChoices(...of).map(({ isOutside, ...choice }) => ({ ...choice, disabled: isOutside }));
