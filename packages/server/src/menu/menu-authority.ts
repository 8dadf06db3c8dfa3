import { authorityOver } from "../platform/authority/authority.ts";
import { refuse } from "../platform/refusal.ts";
import { heldByRoles, type MenuReading } from "./menu.service.ts";
import { type MenuRow, menuStore } from "./menu.store.ts";

/**
 * Authorizes changes of a menu or button in the transaction that has locked the tree: whoever holds it with all that stands below it
 * manages it, others see it. Whoever holds everything manages every menu.
 */
export const authorizeMenu = authorityOver<"menu", MenuReading, MenuRow>(
  "menu",
  async (deps, db, { tenantId, actor }, id) => {
    const store = menuStore(db);
    const row = await store.byId(id);
    if (!row) return null;
    const tooLow = refuse("more_than_held");
    if (actor.roles.some(({ allMenus }) => allMenus)) return { row, access: "manage" };
    const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
    for (let level = [id]; level.length > 0; level = await store.childIds(level))
      if (level.some((one) => !ids.has(one))) return { row, access: "view", tooLow };
    return { row, access: "manage" };
  },
);

/**
 * Authorizes putting something below a menu, which is seen together with it: whoever holds the menu itself does so. `standsIn`: where the thing
 * is now, so that it stays there.
 */
export const authorizeParent = authorityOver<
  "menu_parent",
  MenuReading & { standsIn: string | null },
  MenuRow
>("menu_parent", async ({ standsIn, ...deps }, db, { tenantId, actor }, id) => {
  const row = await menuStore(db).byId(id);
  if (!row) return null;
  if (id === standsIn) return { row, access: "edit" };
  const { ids } = await heldByRoles(deps, db, tenantId, actor.roles);
  return { row, access: ids.has(id) ? "edit" : "view", tooLow: refuse("more_than_held") };
});
