import type { MenuItem } from "@provost/contract/menu/menu";
import { idOf } from "../testing/records.ts";

/** A menu with its children; `n` distinguishes menus. */
export function menu(n: number, code: string, name: string, parts: Partial<MenuItem> = {}): MenuItem {
  const children = parts.children?.map((child) => ({ ...child, parentId: idOf(n) }));
  return {
    ...{ id: idOf(n), parentId: "0", code, name, alias: "", path: "", source: "", sort: n, category: 1 },
    ...{ action: 0, isOpen: 1, remark: "", meta: {}, group: [], query: {}, version: 1, hasChildren: false },
    ...parts,
    ...(children === undefined ? {} : { children, hasChildren: true }),
  };
}

/** A button of a menu. */
export const button = (n: number, code: string, name: string): MenuItem =>
  menu(n, code, name, { category: 2 });
