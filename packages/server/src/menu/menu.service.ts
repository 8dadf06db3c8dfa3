import type { TopMenuItem } from "@provost/contract/menu/menu";
import { titleOf } from "@provost/contract/menu/menu-titles";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { Actor, ActorRole, TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type MenuRow, menuStore } from "./menu.store.ts";
import { type MenuView, menusUnder, topItems } from "./menu-book.ts";
import { type MenuCache, menuCache } from "./menu-cache.ts";
import type { Held } from "./menu-held.ts";
import { menuTree } from "./menu-tree.ts";

export { type MenuCache, menuCache };

/** Dependencies of reading menus. */
export interface MenuReading {
  menus: MenuCache;
}

/** What the roles hold of the menus, for those who guard or give it: ids with their ancestors, and button codes. */
export function heldByRoles(
  { menus }: MenuReading,
  db: TenantDb,
  tenantId: string,
  roles: readonly ActorRole[],
): Promise<Held> {
  return menus.heldBy(db, tenantId, roles);
}

const namedMost = 5;

/** What some menus and buttons are called, a button with its menu: the first few, for refusals. */
export async function menuNames(db: TenantDb, ids: readonly string[]): Promise<LocalizedText[]> {
  const rowsOf = async (some: readonly string[]): Promise<MenuRow[]> =>
    some.length === 0 ? [] : menuStore(db).byIds(some);
  const rows = await rowsOf(ids.slice(0, namedMost));
  const parentIds = rows.flatMap(({ category, parentId }) => (category === 2 ? (parentId ?? []) : []));
  const parents = new Map((await rowsOf(parentIds)).map((row) => [row.id, row]));
  return rows.map((row) => {
    const [title, parent] = [titleOf(row), row.category === 2 && parents.get(row.parentId ?? "")];
    if (!parent) return title;
    const menu = titleOf(parent);
    return { zh: `${menu.zh}：${title.zh}`, en: `${menu.en}: ${title.en}` };
  });
}

/** The buttons of an actor with these roles, and those among them that reach everybody. */
export async function buttonsOf(
  deps: MenuReading,
  db: TenantDb,
  tenantId: string,
  roles: readonly ActorRole[],
): Promise<Pick<Actor, "buttons" | "everywhere">> {
  const { buttons } = await heldByRoles(deps, db, tenantId, roles);
  const wide = roles.filter(({ reachesAll }) => reachesAll);
  if (wide.length === roles.length) return { buttons, everywhere: buttons };
  return { buttons, everywhere: (await heldByRoles(deps, db, tenantId, wide)).buttons };
}

function viewOfActor({ menus }: MenuReading, { db, tenantId, actor }: TenantScope): Promise<MenuView> {
  return db.run((records) => menus.viewOf(records, tenantId, actor.roles));
}

/** A reply's data as bytes; large menus are encoded once, not once a caller. */
function encoded(view: MenuView, name: string, rows: () => readonly MenuRow[]): Buffer {
  const known = view.encoded.get(name);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(menuTree(rows())));
  view.encoded.set(name, bytes);
  return bytes;
}

/** The roles' menus below one top item, with their ancestors; without it all of them. */
export async function routes(
  deps: MenuReading,
  scope: TenantScope,
  topMenuId: string | undefined,
): Promise<Buffer> {
  const view = await viewOfActor(deps, scope);
  if (topMenuId !== undefined && !view.book.bound.has(topMenuId)) return Buffer.from("[]");
  return encoded(view, `routes ${topMenuId ?? ""}`, () => menusUnder(view, topMenuId));
}

/** The roles' menus and buttons as a tree. */
export async function buttons(deps: MenuReading, scope: TenantScope): Promise<Buffer> {
  const view = await viewOfActor(deps, scope);
  return encoded(view, "buttons", () => view.rows);
}

/** The top items that hold at least one menu of the roles. */
export async function topMenu(deps: MenuReading, scope: TenantScope): Promise<TopMenuItem[]> {
  return topItems(await viewOfActor(deps, scope));
}

/** The external addresses of the menus and top items that the caller holds; the first "$" in each means "#", as the frame reads it. */
export async function heldAddresses(deps: MenuReading, scope: TenantScope): Promise<string[]> {
  const view = await viewOfActor(deps, scope);
  return [...view.rows, ...topItems(view)]
    .map(({ path }) => path)
    .filter((path) => /^https?:/i.test(path))
    .map((path) => path.replace("$", "#"));
}
