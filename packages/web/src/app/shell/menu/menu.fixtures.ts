import type { MenuItem } from "@provost/contract/menu/menu";

/** A menu item whose id, code and name are its path. */
export function menuItem(path: string, parts: Partial<MenuItem> = {}): MenuItem {
  return {
    id: path,
    parentId: "0",
    code: path,
    name: path,
    alias: "",
    path,
    source: "",
    sort: 0,
    category: 1,
    action: 0,
    isOpen: 1,
    remark: "",
    meta: {},
    group: [],
    query: {},
    version: 1,
    hasChildren: parts.children !== undefined,
    ...parts,
  };
}
