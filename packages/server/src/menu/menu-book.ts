import type { TopMenuItem } from "@provost/contract/menu/menu";
import { withAncestors } from "../platform/tree.ts";
import type { MenuRow } from "./menu.store.ts";
import type { TopMenuRow } from "./top-menu.store.ts";

/** The menus of a tenant as they were read. */
export interface MenuBook {
  rows: readonly MenuRow[];
  tops: readonly TopMenuRow[];
  /** Menus by top item. */
  bound: ReadonlyMap<string, ReadonlySet<string>>;
}

/** What some roles see of a book. */
export interface MenuView {
  book: MenuBook;
  /** With their ancestors. */
  rows: readonly MenuRow[];
  /** Encoded replies, by request. */
  encoded: Map<string, Buffer>;
}

export function makeBook(
  rows: readonly MenuRow[],
  tops: readonly TopMenuRow[],
  bindings: readonly { topMenuId: string; menuId: string }[],
): MenuBook {
  const bound = new Map(tops.map(({ id }) => [id, new Set<string>()]));
  for (const { topMenuId, menuId } of bindings) bound.get(topMenuId)?.add(menuId);
  return { rows, tops, bound };
}

/** The menus of a view, without buttons: below one top item, or all. */
export function menusUnder({ book, rows }: MenuView, topMenuId: string | undefined): readonly MenuRow[] {
  const menus = rows.filter((row) => row.category === 1);
  if (topMenuId === undefined) return menus;
  const bound = book.bound.get(topMenuId) ?? new Set<string>();
  return withAncestors(menus, new Set(menus.map(({ id }) => id).filter((id) => bound.has(id))));
}

/** The top items that hold at least one of the view's menus. */
export function topItems({ book, rows }: MenuView): TopMenuItem[] {
  const ids = new Set(rows.map(({ id }) => id));
  return book.tops
    .filter((top) => [...(book.bound.get(top.id) ?? [])].some((menuId) => ids.has(menuId)))
    .map(({ id, code, name, source, path, sort, i18n }) => ({
      id,
      code,
      name,
      source,
      path,
      sort,
      ...(i18n === null ? {} : { i18n }),
    }));
}
