import type { TenantDb } from "../platform/db/database.ts";

/** Menus, buttons and top items of one tenant. */
export function menuStore(db: TenantDb) {
  return {
    all: () => db.selectFrom("menu").selectAll().orderBy("sort").orderBy("id").execute(),

    idsOfRoles: async (roleIds: readonly string[]) =>
      roleIds.length === 0
        ? []
        : (
            await db
              .selectFrom("roleMenu")
              .select("menuId")
              .distinct()
              .where("roleId", "in", roleIds)
              .execute()
          ).map((row) => row.menuId),

    topItems: () => db.selectFrom("topMenu").selectAll().orderBy("sort").orderBy("id").execute(),

    bindings: () => db.selectFrom("topMenuItem").select(["topMenuId", "menuId"]).execute(),
  };
}

export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuStore>["all"]>>[number];
