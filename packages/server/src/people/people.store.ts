import { sql, type Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { AppUserTable } from "../platform/db/schema.ts";

/** Users, roles and departments of one tenant. */
export function peopleStore(db: TenantDb) {
  return {
    userByAccount: (account: string) =>
      db
        .selectFrom("appUser")
        .selectAll()
        .where((eb) => eb(eb.fn<string>("lower", ["account"]), "=", account.toLowerCase()))
        .executeTakeFirst(),

    userByPhone: (phone: string) =>
      db
        .selectFrom("appUser")
        .selectAll()
        .where("phone", "=", phone)
        .where("phoneConfirmed", "=", true)
        .executeTakeFirst(),

    userByEmail: (email: string) =>
      db
        .selectFrom("appUser")
        .selectAll()
        .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
        .where("emailConfirmed", "=", true)
        .executeTakeFirst(),

    userByDirectory: (subject: string) =>
      db.selectFrom("appUser").selectAll().where("directorySubject", "=", subject).executeTakeFirst(),

    userById: (id: string) => db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst(),

    /** Of the roles that groups give, those of these providers; null = of all. */
    rolesOf: (userId: string, providers: readonly string[] | null) =>
      db
        .selectFrom("userRole")
        .innerJoin("role", "role.id", "userRole.roleId")
        .select(["role.id", "role.code", "role.name", "role.allMenus"])
        .select(sql<boolean>`role.all_menus or role.people_scope = 'all'`.as("reachesAll"))
        .where("userRole.userId", "=", userId)
        .$if(providers !== null, (query) =>
          query.where((eb) => eb.or([eb("grantedBy", "is", null), eb("grantedBy", "in", providers ?? [])])),
        )
        .orderBy("role.sort")
        .orderBy("role.id")
        .execute(),

    /** A department and all below it, itself first. */
    deptWithBelow: async (id: string) => {
      const { rows } = await sql<{ id: string; name: string; nameEn: string; dataKey: string }>`
        with recursive below as (
          select id, name, name_en, data_key from dept where id = ${id}
          union select dept.id, dept.name, dept.name_en, dept.data_key from dept join below on dept.parent_id = below.id
        ) select id, name, name_en, data_key from below`.execute(db);
      return rows;
    },

    lockUser: (id: string) =>
      db.selectFrom("appUser").selectAll().where("id", "=", id).forUpdate().executeTakeFirst(),

    setPassword: (
      { id }: Authorized<"user", "edit">,
      change: Updateable<AppUserTable> & {
        passwordHash: string;
        passwordSet: boolean;
        mustChangePassword: boolean;
      },
    ) => db.updateTable("appUser").set(change).where("id", "=", id).execute(),

    replaceHash: ({ id }: Authorized<"user", "edit">, { old, hash }: { old: string; hash: string }) =>
      db
        .updateTable("appUser")
        .set({ passwordHash: hash })
        .where("id", "=", id)
        .where("passwordHash", "=", old)
        .execute(),

    takeSecondFactor: async ({ id }: Authorized<"user", "edit">) => {
      await db
        .updateTable("appUser")
        .set({ totpSecret: null, totpConfirmedAt: null })
        .where("id", "=", id)
        .execute();
      await db.deleteFrom("recoveryCode").where("userId", "=", id).execute();
    },
  };
}
