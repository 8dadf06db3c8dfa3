/** A row that may have a parent of the same kind. */
interface TreeRow {
  id: string;
  parentId: string | null;
}

/** Rows as a tree, in the rows' order; a row whose parent is not among them is at the top. */
export function growTree<R extends TreeRow, N>(rows: readonly R[], node: (row: R, children: N[]) => N): N[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  );
  const branch = (parentId: string | null): N[] =>
    (below.get(parentId) ?? []).map((row) => node(row, branch(row.id)));
  return branch(null);
}

/** The wanted rows and all their ancestors, in the rows' order. */
export function withAncestors<R extends TreeRow>(rows: readonly R[], wanted: ReadonlySet<string>): R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ancestors = new Set<string>();
  for (const id of wanted) {
    for (
      let row = byId.get(id);
      row && !ancestors.has(row.id);
      row = row.parentId === null ? undefined : byId.get(row.parentId)
    ) {
      ancestors.add(row.id);
    }
  }
  return rows.filter(({ id }) => ancestors.has(id));
}
