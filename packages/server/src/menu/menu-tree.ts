import type { MenuItem } from "@provost/contract/menu/menu";
import type { MenuDetail, MenuTitle } from "@provost/contract/menu/menu-editing";
import type { Language } from "@provost/contract/wire/language";
import { growTree } from "../platform/tree.ts";
import type { MenuRow } from "./menu.store.ts";
import { actionNames, categoryNames, isOpenNames, topName } from "./menu-words.ts";

/** `parentId` of items at the top level. */
const rootId = "0";

/** What leaves the server of a menu or button. */
export function presentMenu(row: MenuRow) {
  return {
    id: row.id,
    parentId: row.parentId ?? rootId,
    code: row.code,
    name: row.name,
    alias: row.alias,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category === 2 ? (2 as const) : (1 as const),
    action: row.action,
    isOpen: row.isOpen,
    remark: row.remark,
    meta: row.meta,
    group: row.group,
    query: row.query,
    version: row.version,
  };
}

/** The same with the names behind its numbers. */
export function presentDetail(row: MenuRow, parent: MenuRow | undefined, language: Language): MenuDetail {
  return {
    ...presentMenu(row),
    parentName: parent?.name ?? topName[language],
    categoryName: categoryNames[row.category]?.[language] ?? "",
    actionName: actionNames[row.action]?.[language] ?? "",
    isOpenName: isOpenNames[row.isOpen]?.[language] ?? "",
  };
}

/** Menus and buttons as a tree. */
export function menuTree(rows: readonly MenuRow[]): MenuItem[] {
  return growTree<MenuRow, MenuItem>(rows, (row, children) => ({
    ...presentMenu(row),
    hasChildren: children.length > 0,
    ...(children.length > 0 ? { children } : {}),
  }));
}

/** Menus and buttons as choices; `held` are those the caller may give. */
export function titleTree(rows: readonly MenuRow[], held: ReadonlySet<string>): MenuTitle[] {
  return growTree<MenuRow, MenuTitle>(rows, (row, children) => ({
    id: row.id,
    key: row.id,
    value: row.id,
    parentId: row.parentId ?? rootId,
    title: row.name,
    ...(row.meta.i18n === undefined ? {} : { i18n: row.meta.i18n }),
    code: row.code,
    category: row.category,
    grantable: held.has(row.id),
    ...(children.length > 0 ? { children } : {}),
  }));
}
