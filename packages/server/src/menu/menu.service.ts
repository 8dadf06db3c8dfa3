import { buttonCodes, type MenuItem, type TopMenuItem } from "@provost/contract/menu";
import type { TenantDb } from "../platform/db/database.ts";
import type { ActorRole, TenantScope } from "../platform/scope.ts";
import { withAncestors } from "../platform/tree.ts";
import { menuStore } from "./menu.store.ts";
import { menuTree } from "./menu-tree.ts";

async function ofRoles(db: TenantDb, roles: readonly ActorRole[]) {
  const store = menuStore(db);
  const [all, ids] = [await store.all(), await store.idsOfRoles(roles.map((role) => role.id))];
  return withAncestors(all, new Set(ids));
}

/** Button codes the roles hold: leaves of their tree of menus and buttons. */
export async function buttonsOfRoles(db: TenantDb, roles: readonly ActorRole[]): Promise<Set<string>> {
  return buttonCodes(menuTree(await ofRoles(db, roles)));
}

/** The roles' menus below one top item, with their ancestors; without it all of them. */
export function routes(scope: TenantScope, topMenuId: string | undefined): Promise<MenuItem[]> {
  return scope.db.run(async (db) => {
    const menus = (await ofRoles(db, scope.actor.roles)).filter((row) => row.category === 1);
    if (topMenuId === undefined) return menuTree(menus);
    const bound = (await menuStore(db).bindings()).filter((binding) => binding.topMenuId === topMenuId);
    const own = new Set(menus.map((row) => row.id));
    return menuTree(
      withAncestors(menus, new Set(bound.map((binding) => binding.menuId).filter((id) => own.has(id)))),
    );
  });
}

/** The roles' menus and buttons as a tree. */
export function buttons(scope: TenantScope): Promise<MenuItem[]> {
  return scope.db.run(async (db) => menuTree(await ofRoles(db, scope.actor.roles)));
}

/** The top items that hold at least one menu of the roles. */
export function topMenu(scope: TenantScope): Promise<TopMenuItem[]> {
  return scope.db.run(async (db) => {
    const store = menuStore(db);
    const own = new Set((await ofRoles(db, scope.actor.roles)).map((row) => row.id));
    const bindings = await store.bindings();
    const items = await store.topItems();
    return items
      .filter((item) => bindings.some((binding) => binding.topMenuId === item.id && own.has(binding.menuId)))
      .map(({ id, code, name, source, path, sort, i18n }) => ({
        id,
        code,
        name,
        source,
        path,
        sort,
        ...(i18n === null ? {} : { i18n }),
      }));
  });
}
