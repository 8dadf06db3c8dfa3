import { type Insertable, sql, type Updateable } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import type { MenuTable } from "../platform/db/schema.ts";

// A row that is inserted or updated gets a transaction number above all before it, so that their sum grows with every change but a removal,
// and the count tells of those.
const mark = (table: string) =>
  sql`select count(*) || '/' || coalesce(sum(xmin::text::bigint), 0) from ${sql.table(table)}`;

/** Menus and buttons of one tenant. */
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

    /** One change of the tree at a time: two moved at once could end up below each other. */
    lockTree: () =>
      sql`select pg_advisory_xact_lock(hashtextextended('menu ' || current_setting('provost.tenant'), 0))`.execute(
        db,
      ),

    byId: (id: string) => db.selectFrom("menu").selectAll().where("id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[]) =>
      db.selectFrom("menu").selectAll().where("id", "in", ids).orderBy("id").execute(),

    childIds: async (ids: readonly string[]) => {
      const rows = await db.selectFrom("menu").select("id").where("parentId", "in", ids).execute();
      return rows.map(({ id }) => id);
    },

    siblings: (parentId: string | null) =>
      db
        .selectFrom("menu")
        .select(["id", "sort"])
        .where("parentId", parentId === null ? "is" : "=", parentId)
        .orderBy("sort")
        .orderBy("id")
        .execute(),

    hasChildrenOutside: async (ids: readonly string[]) => {
      const row = await db
        .selectFrom("menu")
        .select("id")
        .where("parentId", "in", ids)
        .where("id", "not in", ids)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    insert: (menu: Insertable<MenuTable>) =>
      db.insertInto("menu").values(menu).returningAll().executeTakeFirstOrThrow(),

    update: (id: string, menu: Updateable<MenuTable>) =>
      db
        .updateTable("menu")
        .set((eb) => ({ ...menu, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    resort: (places: readonly { id: string; sort: number }[]) =>
      sql`update menu set sort = place.sort, version = version + 1
        from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ sort }) => sort)}::int[]) place (id, sort)
        where menu.id = place.id`.execute(db),

    /** Puts a menu under the top items that its parent stands under. */
    bindLikeParent: (menuId: string, parentId: string) =>
      db
        .insertInto("topMenuItem")
        .columns(["topMenuId", "menuId"])
        .expression((eb) =>
          eb
            .selectFrom("topMenuItem")
            .select(["topMenuId", eb.val(menuId).as("menuId")])
            .where("menuId", "=", parentId),
        )
        .execute(),

    remove: (ids: readonly string[]) => db.deleteFrom("menu").where("id", "in", ids).execute(),
  };
}

export type MenuStore = ReturnType<typeof menuStore>;
export type MenuRow = Awaited<ReturnType<ReturnType<typeof menuStore>["all"]>>[number];
