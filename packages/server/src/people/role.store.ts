import type { TablePolicy } from "@provost/contract/policy";
import { type Insertable, sql, type Updateable } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import type { RoleTable } from "../platform/db/schema.ts";

/** Roles of one tenant with what they hold; `users` counts who has one. */
export function roleStore(db: TenantDb) {
  const roles = () =>
    db
      .selectFrom("role")
      .selectAll("role")
      .select((eb) =>
        eb
          .selectFrom("userRole")
          .select((given) => given.fn.countAll<number>().as("n"))
          .whereRef("userRole.roleId", "=", "role.id")
          .as("users"),
      )
      .orderBy("role.sort")
      .orderBy("role.id");

  return {
    all: () => roles().execute(),

    matching: (keyword: string) =>
      roles()
        .where((eb) =>
          eb.or([
            eb("role.code", "ilike", containing(keyword)),
            eb("role.name", "ilike", containing(keyword)),
          ]),
        )
        .execute(),

    byIds: (ids: readonly string[]) => roles().where("role.id", "in", ids).execute(),

    codeTaken: async (code: string, except: string | null) => {
      const row = await db
        .selectFrom("role")
        .select("id")
        .where("code", "=", code)
        .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
        .executeTakeFirst();
      return row !== undefined;
    },

    insert: (role: Insertable<RoleTable>) => db.insertInto("role").values(role).execute(),

    update: (id: string, role: Updateable<RoleTable>) =>
      db
        .updateTable("role")
        .set((eb) => ({ ...role, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    remove: (ids: readonly string[]) => db.deleteFrom("role").where("id", "in", ids).execute(),

    /** Codes of menus and buttons by id: the given ones, or all. */
    menus: async (ids: readonly string[] | null) => {
      const rows = await db
        .selectFrom("menu")
        .select(["id", "code"])
        .$if(ids !== null, (query) => query.where("id", "=", sql<string>`any(${ids})`))
        .execute();
      return new Map(rows.map(({ id, code }) => [id, code]));
    },

    /** Gives and takes menus until the role has these; as one array, because a statement takes 65,535 parameters. */
    replaceMenus: async (roleId: string, menuIds: readonly string[]) => {
      await db
        .deleteFrom("roleMenu")
        .where("roleId", "=", roleId)
        .where("menuId", "!=", sql<string>`all(${menuIds})`)
        .execute();
      await sql`insert into role_menu (role_id, menu_id) select ${roleId}, unnest(${menuIds}::uuid[])
        on conflict do nothing`.execute(db);
    },

    replacePolicies: async (roleId: string, policies: readonly (TablePolicy & { id: string })[]) => {
      await db.deleteFrom("tablePolicy").where("roleId", "=", roleId).execute();
      if (policies.length === 0) return;
      const values = policies.map(({ id, tableId, columns, rows }) => ({
        id,
        roleId,
        datasetId: tableId,
        columns: columns && JSON.stringify(columns),
        rows: JSON.stringify(rows),
      }));
      await db.insertInto("tablePolicy").values(values).execute();
    },

    datasets: async (ids: readonly string[]) =>
      ids.length === 0
        ? []
        : (await db.selectFrom("dataset").select("id").where("id", "in", ids).execute()).map(({ id }) => id),
  };
}

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roleStore>["all"]>>[number];
