import type { DashboardGrant } from "@provost/contract/dashboard-sharing";
import type { TenantDb } from "../platform/db/database.ts";

type Grant = Pick<DashboardGrant, "roleId" | "userId" | "level"> & { id: string };

/** With whom dashboards are shared, and whose home pages they are. */
export function dashboardSharingStore(db: TenantDb) {
  return {
    grants: (dashboardId: string) =>
      db
        .selectFrom("dashboardGrant")
        .leftJoin("role", "role.id", "dashboardGrant.roleId")
        .leftJoin("appUser", "appUser.id", "dashboardGrant.userId")
        .where("dashboardGrant.dashboardId", "=", dashboardId)
        .select(["dashboardGrant.roleId", "dashboardGrant.userId", "dashboardGrant.level"])
        .select(({ fn, val }) => fn.coalesce("role.name", "appUser.nickName", val("")).as("name"))
        .orderBy("name")
        .orderBy("dashboardGrant.id")
        .execute(),

    async replaceGrants(dashboardId: string, grants: readonly Grant[]): Promise<void> {
      await db.deleteFrom("dashboardGrant").where("dashboardId", "=", dashboardId).execute();
      if (grants.length === 0) return;
      await db
        .insertInto("dashboardGrant")
        .values(grants.map(({ id, roleId, userId, level }) => ({ id, dashboardId, roleId, userId, level })))
        .execute();
    },

    /** Of these, those that are there. */
    roles: (ids: readonly string[]) =>
      db
        .selectFrom("role")
        .select("id")
        .where("id", "in", [...ids])
        .execute(),

    users: (ids: readonly string[]) =>
      db
        .selectFrom("appUser")
        .select("id")
        .where("id", "in", [...ids])
        .execute(),

    tenantHome: () => db.selectFrom("dashboard").select("id").where("home", "=", true).executeTakeFirst(),

    /** Until the transaction ends, nobody else gives the tenant another one. */
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

    async setTenantHome(dashboardId: string): Promise<void> {
      await db.updateTable("dashboard").set({ home: false }).where("home", "=", true).execute();
      await db.updateTable("dashboard").set({ home: true }).where("id", "=", dashboardId).execute();
    },

    async setRoleHome(roleId: string, dashboardId: string | null): Promise<void> {
      await db.deleteFrom("roleHome").where("roleId", "=", roleId).execute();
      if (dashboardId !== null) await db.insertInto("roleHome").values({ roleId, dashboardId }).execute();
    },
  };
}
