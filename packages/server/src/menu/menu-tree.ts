import type { MenuItem } from "@provost/contract/menu";
import type { MenuRow } from "./menu.store.ts";

/** The given rows and all their ancestors. */
export function withAncestors(all: readonly MenuRow[], wanted: ReadonlySet<string>): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const kept = new Set<string>();
  for (const id of wanted) {
    for (
      let row = byId.get(id);
      row && !kept.has(row.id);
      row = row.parentId === null ? undefined : byId.get(row.parentId)
    ) {
      kept.add(row.id);
    }
  }
  return all.filter((row) => kept.has(row.id));
}

function present(row: MenuRow, children: MenuItem[]): MenuItem {
  return {
    id: row.id,
    parentId: row.parentId ?? "0",
    code: row.code,
    name: row.name,
    alias: row.alias,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category === 2 ? 2 : 1,
    action: row.action,
    isOpen: row.isOpen,
    remark: row.remark,
    meta: row.meta,
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Rows as a tree, in the rows' order; a row whose parent is not among them stands at the top. */
export function menuTree(rows: readonly MenuRow[]): MenuItem[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) =>
    row.parentId !== null && ids.has(row.parentId) ? row.parentId : null,
  );
  const branch = (parentId: string | null): MenuItem[] =>
    (below.get(parentId) ?? []).map((row) => present(row, branch(row.id)));
  return branch(null);
}
