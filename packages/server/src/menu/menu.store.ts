import type { ColumnType, Generated } from "kysely";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensureSpaceFor } from "../platform/db/record-limit.ts";
import type { Json, TenantRow } from "../platform/db/row.ts";
import { recordMark } from "./record-mark.ts";

interface MenuTable extends TenantRow {
  id: string;
  parentId: string | null;
  code: string;
  name: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  category: number;
  action: number;
  isOpen: number;
  remark: string;
  meta: Json<{ i18n?: string; roles?: string[] }>;
  group: ColumnType<string[], string | undefined, string>;
  query: ColumnType<Record<string, string>, string | undefined, string>;
  version: Generated<number>;
}

interface RoleMenuTable extends TenantRow {
  roleId: string;
  menuId: string;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    menu: MenuTable;
    roleMenu: RoleMenuTable;
  }
}

export type MenuRow = Omit<Selectable<MenuTable>, "tenantId">;

/** Menus and buttons of one tenant. */
export function menuStore(db: TenantDb) {
  return {
    // As one JSON value, because ten thousand rows one by one keep this process busy four times as long.
    all: async () => {
      const { rows } = await sql<{ menus: MenuRow[] }>`
        select coalesce(json_agg(json_build_object('id', id, 'parentId', parent_id, 'code', code, 'name', name, 'alias', alias,
          'path', path, 'source', source, 'sort', sort, 'category', category, 'action', action, 'isOpen', is_open,
          'remark', remark, 'meta', meta, 'group', "group", 'query', query, 'version', version) order by sort, id), '[]') as menus
        from menu`.execute(db);
      return rows[0]?.menus ?? [];
    },

    outline: () => db.selectFrom("menu").select(["id", "parentId", "code"]).execute(),

    markOfMenus: async () => {
      const { rows } = await sql<{ mark: string }>`select ${recordMark("menu")} as mark`.execute(db);
      return rows[0]?.mark ?? "";
    },

    markOfGrants: async (roleIds: readonly string[]) => {
      const { rows } = await sql<{
        mark: string;
      }>`select ${recordMark("role_menu", sql`role_id = any(${roleIds})`)} as mark`.execute(db);
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

    insert: async (menu: Insertable<MenuTable>) => {
      await ensureSpaceFor(db, "menu");
      return db.insertInto("menu").values(menu).returningAll().executeTakeFirstOrThrow();
    },

    update: ({ id }: Authorized<"menu", "edit">, menu: Updateable<MenuTable>) =>
      db
        .updateTable("menu")
        .set((eb) => ({ ...menu, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Renumbers the siblings of a moved menu. */
    resort: (_moved: Authorized<"menu", "edit">, places: readonly { id: string; sort: number }[]) =>
      sql`update menu set sort = place.sort, version = version + 1
        from unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ sort }) => sort)}::int[]) place (id, sort)
        where menu.id = place.id`.execute(db),

    /** Assigns a menu to the top items of its parent. */
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

    remove: (menus: readonly Authorized<"menu", "manage">[]) =>
      db
        .deleteFrom("menu")
        .where(
          "id",
          "in",
          menus.map(({ id }) => id),
        )
        .execute(),
  };
}

export type MenuStore = ReturnType<typeof menuStore>;
export type OutlineRow = Awaited<ReturnType<MenuStore["outline"]>>[number];
