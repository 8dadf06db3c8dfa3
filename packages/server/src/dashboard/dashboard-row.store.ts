import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

/** Who reads: a user with roles. */
export interface DashboardReader {
  userId: string;
  roleIds: readonly string[];
}

/** Dashboards with their owner's name, what the reader was given of each, and whether it is a home page of the reader's. */
export function dashboardRows(db: TenantDb, { userId, roleIds }: DashboardReader) {
  const roles = sql`${[...roleIds]}::uuid[]`;
  const granted = sql<"view" | "edit" | null>`(select min(level) from dashboard_grant
    where dashboard_id = dashboard.id and (user_id = ${userId}::uuid or role_id = any (${roles})))`;
  const isHome = sql<boolean>`(dashboard.home or exists (select from role_home
    where dashboard_id = dashboard.id and role_id = any (${roles})))`;
  return db
    .selectFrom("dashboard")
    .leftJoin("appUser", "appUser.id", "dashboard.ownerId")
    .leftJoin("dashboardFavourite", (join) =>
      join
        .onRef("dashboardFavourite.dashboardId", "=", "dashboard.id")
        .on("dashboardFavourite.userId", "=", userId),
    )
    .select([
      "dashboard.id",
      "dashboard.name",
      "dashboard.home",
      "dashboard.content",
      "dashboard.ownerId",
      "dashboard.access",
      "dashboard.removedAt",
      "dashboard.version",
      "dashboard.updatedAt",
      "appUser.nickName as ownerName",
      "dashboardFavourite.since as favouriteSince",
      granted.as("grantLevel"),
      isHome.as("isHome"),
    ]);
}

export type DashboardRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof dashboardRows>["executeTakeFirst"]>>
>;
