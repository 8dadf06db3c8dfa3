import { sql } from "kysely";
import { grantLevel, type SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** Dashboards with their owner's name, the viewer's grant level, and whether it is a home page of the viewer. */
export function dashboardRows(db: TenantDb, viewer: SharingViewer) {
  const { userId, roleIds } = viewer;
  const roles = sql`${[...roleIds]}::uuid[]`;
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
      "dashboard.folderId",
      "dashboard.removedAt",
      "dashboard.version",
      "dashboard.updatedAt",
      "appUser.nickName as ownerName",
      "dashboardFavourite.since as favouriteSince",
      grantLevel("dashboard", viewer).as("grantLevel"),
      isHome.as("isHome"),
    ]);
}

export type DashboardRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof dashboardRows>["executeTakeFirst"]>>
>;
