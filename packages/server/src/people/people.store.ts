import type { TenantDb } from "../platform/db/database.ts";

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
      db.selectFrom("appUser").selectAll().where("phone", "=", phone).executeTakeFirst(),

    userByEmail: (email: string) =>
      db
        .selectFrom("appUser")
        .selectAll()
        .where((eb) => eb(eb.fn<string>("lower", ["email"]), "=", email.toLowerCase()))
        .executeTakeFirst(),

    userById: (id: string) => db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst(),

    rolesOf: (userId: string) =>
      db
        .selectFrom("userRole")
        .innerJoin("role", "role.id", "userRole.roleId")
        .select(["role.id", "role.code", "role.name", "role.allMenus"])
        .where("userRole.userId", "=", userId)
        .orderBy("role.sort")
        .orderBy("role.id")
        .execute(),

    deptName: async (id: string) =>
      (await db.selectFrom("dept").select("name").where("id", "=", id).executeTakeFirst())?.name ?? "",

    /** Replaces a password that is still the one that was read. */
    replacePassword: async (
      id: string,
      hashBefore: string,
      change: { passwordHash: string; mustChangePassword: boolean },
    ) => {
      const { numUpdatedRows } = await db
        .updateTable("appUser")
        .set(change)
        .where("id", "=", id)
        .where("passwordHash", "=", hashBefore)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  };
}
