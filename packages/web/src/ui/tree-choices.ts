interface Title {
  id: string;
  title: string;
  children?: readonly Title[] | undefined;
}

/** A tree as choices of a Select, set in by level; without a thing and all below it, where it cannot stand itself. */
export function treeChoices(
  titles: readonly Title[],
  exceptId = "",
  depth = 0,
): { value: string; label: string }[] {
  return titles
    .filter(({ id }) => id !== exceptId)
    .flatMap(({ id, title, children }) => [
      { value: id, label: `${"\u2003".repeat(depth)}${title}` },
      ...treeChoices(children ?? [], exceptId, depth + 1),
    ]);
}
