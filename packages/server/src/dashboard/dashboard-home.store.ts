import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** Whose home pages dashboards are. */
export function dashboardHomeStore(db: TenantDb) {
  return {
    /** Of these, those that are there. */
    roles: (ids: readonly string[]) =>
      db
        .selectFrom("role")
        .select("id")
        .where("id", "in", [...ids])
        .execute(),

    tenantHome: () => db.selectFrom("dashboard").select("id").where("home", "=", true).executeTakeFirst(),

    /** Until the transaction ends, no one else can set another one for the tenant. */
    lockTenantHome: () =>
      db.selectFrom("dashboard").select("id").where("home", "=", true).forUpdate().executeTakeFirst(),

    roleHomes: () =>
      db
        .selectFrom("roleHome")
        .innerJoin("role", "role.id", "roleHome.roleId")
        .select(["roleHome.roleId", "roleHome.dashboardId"])
        .orderBy("role.sort")
        .orderBy("role.id")
        .execute(),

    async setTenantHome({ id: dashboardId }: Authorized<"dashboard", "view">): Promise<void> {
      await db.updateTable("dashboard").set({ home: false }).where("home", "=", true).execute();
      await db.updateTable("dashboard").set({ home: true }).where("id", "=", dashboardId).execute();
    },

    async setRoleHome(
      { id: roleId }: Authorized<"role_home", "manage">,
      dashboard: Authorized<"dashboard", "view"> | null,
    ): Promise<void> {
      const dashboardId = dashboard?.id ?? null;
      await db.deleteFrom("roleHome").where("roleId", "=", roleId).execute();
      if (dashboardId !== null) await db.insertInto("roleHome").values({ roleId, dashboardId }).execute();
    },
  };
}
