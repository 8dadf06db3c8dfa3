import { authorityOver } from "../platform/authority/authority.ts";
import { theMenus, tooMuch } from "../platform/refusal.ts";
import { heldByRoles, type MenuReading, menuNames } from "./menu.service.ts";
import { type MenuRow, menuStore } from "./menu.store.ts";

/**
 * Authorizes changes of a menu or button in the transaction that has locked the tree: users who hold it with all its descendants
 * manage it, others see it. Users who hold everything manage every menu.
 */
export const authorizeMenu = authorityOver<"menu", MenuReading, MenuRow>(
  "menu",
  async (deps, db, { tenantId, actor }, id) => {
    const store = menuStore(db);
    const row = await store.byId(id);
    if (!row) return null;
    if (actor.roles.some(({ allMenus }) => allMenus)) return { row, access: "manage" };
    const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
    for (let level = [id]; level.length > 0; level = await store.childIds(level)) {
      const missing = level.filter((one) => !ids.has(one));
      if (missing.length === 0) continue;
      return { row, access: "view", tooLow: tooMuch(theMenus(await menuNames(db, missing))) };
    }
    return { row, access: "manage" };
  },
);

/**
 * Authorizes putting an item below a menu, which makes it visible with that menu: the user must hold the menu itself. `parentNow`: the
 * current parent, where the item can always stay.
 */
export const authorizeParent = authorityOver<
  "menu_parent",
  MenuReading & { parentNow: string | null },
  MenuRow
>("menu_parent", async ({ parentNow, ...deps }, db, { tenantId, actor }, id) => {
  const row = await menuStore(db).byId(id);
  if (!row) return null;
  if (id === parentNow) return { row, access: "edit" };
  const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
  if (ids.has(id)) return { row, access: "edit" };
  return { row, access: "view", tooLow: tooMuch(theMenus(await menuNames(db, [id]))) };
});
