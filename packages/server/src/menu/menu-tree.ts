import type { MenuItem } from "@provost/contract/menu";
import { growTree } from "../platform/tree.ts";
import type { MenuRow } from "./menu.store.ts";

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
    group: row.group,
    query: row.query,
    version: row.version,
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  };
}

/** Menus and buttons as a tree. */
export function menuTree(rows: readonly MenuRow[]): MenuItem[] {
  return growTree(rows, present);
}
