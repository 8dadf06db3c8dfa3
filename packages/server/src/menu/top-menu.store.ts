import type { Generated } from "kysely";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensureSpaceFor } from "../platform/db/record-limit.ts";
import type { TenantRow } from "../platform/db/row.ts";
import { recordMark } from "./record-mark.ts";

interface TopMenuTable extends TenantRow {
  id: string;
  code: string;
  name: string;
  source: string;
  path: string;
  sort: number;
  i18n: string | null;
  version: Generated<number>;
}

interface TopMenuItemTable extends TenantRow {
  topMenuId: string;
  menuId: string;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    topMenu: TopMenuTable;
    topMenuItem: TopMenuItemTable;
  }
}

const atATime = 5000;

/** Top items of one tenant and the menus under them. */
export function topMenuStore(db: TenantDb) {
  return {
    all: () => db.selectFrom("topMenu").selectAll().orderBy("sort").orderBy("id").execute(),

    byId: (id: string) => db.selectFrom("topMenu").selectAll().where("id", "=", id).executeTakeFirst(),

    lock: (ids: readonly string[]) =>
      db.selectFrom("topMenu").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),

    mark: async () => {
      const { rows } = await sql<{
        mark: string;
      }>`select concat_ws(' ', ${recordMark("top_menu")}, ${recordMark("top_menu_item")}) as mark`.execute(
        db,
      );
      return rows[0]?.mark ?? "";
    },

    bindings: () => db.selectFrom("topMenuItem").select(["topMenuId", "menuId"]).execute(),

    menuIdsOf: async (id: string) => {
      const rows = await db.selectFrom("topMenuItem").select("menuId").where("topMenuId", "=", id).execute();
      return rows.map(({ menuId }) => menuId);
    },

    /** How many of these menus there are, buttons left out; they stay until the end of the transaction. */
    countMenus: async (ids: readonly string[]) => {
      if (ids.length === 0) return 0;
      const rows = await db
        .selectFrom("menu")
        .select("id")
        .where("id", "in", ids)
        .where("category", "=", 1)
        .forKeyShare()
        .execute();
      return rows.length;
    },

    insert: async (item: Insertable<TopMenuTable>) => {
      await ensureSpaceFor(db, "topMenu");
      return db.insertInto("topMenu").values(item).returningAll().executeTakeFirstOrThrow();
    },

    update: ({ id }: Authorized<"top_menu", "edit">, item: Updateable<TopMenuTable>) =>
      db
        .updateTable("topMenu")
        .set((eb) => ({ ...item, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    bind: async ({ id: topMenuId }: Authorized<"top_menu", "edit">, menuIds: readonly string[]) => {
      await db.deleteFrom("topMenuItem").where("topMenuId", "=", topMenuId).execute();
      for (let from = 0; from < menuIds.length; from += atATime) {
        const part = menuIds.slice(from, from + atATime).map((menuId) => ({ topMenuId, menuId }));
        await db.insertInto("topMenuItem").values(part).execute();
      }
    },

    remove: (items: readonly Authorized<"top_menu", "manage">[]) =>
      db
        .deleteFrom("topMenu")
        .where(
          "id",
          "in",
          items.map(({ id }) => id),
        )
        .execute(),
  };
}

export type TopMenuStore = ReturnType<typeof topMenuStore>;
export type TopMenuRow = Awaited<ReturnType<TopMenuStore["all"]>>[number];
