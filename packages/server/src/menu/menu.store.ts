import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

// A row that is inserted or updated gets a transaction number above all before it, so that their sum grows with every change but a removal,
// and the count tells of those.
const mark = (table: string) =>
  sql`select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(table)}`;

/** Menus, buttons and top items of one tenant. */
export function menuStore(db: TenantDb) {
  return {
    all: () => db.selectFrom("menu").selectAll().orderBy("sort").orderBy("id").execute(),

    /** Differs whenever menus, top items or what stands under them have changed. */
    markOfMenus: async () => {
      const { rows } = await sql<{
        mark: string;
      }>`select concat_ws(' ', (${mark("menu")}), (${mark("top_menu")}),
        (${mark("top_menu_item")})) as mark`.execute(db);
      return rows[0]?.mark ?? "";
    },

    /** Differs whenever what the roles hold has changed. */
    markOfGrants: async (roleIds: readonly string[]) => {
      const { rows } = await sql<{
        mark: string;
      }>`select (${mark("role_menu")} where role_id = any(${roleIds})) as mark`.execute(db);
      return rows[0]?.mark ?? "";
    },

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
export type TopMenuRow = Awaited<ReturnType<ReturnType<typeof menuStore>["topItems"]>>[number];
