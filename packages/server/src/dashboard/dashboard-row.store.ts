import { sql } from "kysely";
import { grantLevel, type SharingReader } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** Dashboards with their owner's name, what the reader was given of each, and whether it is a home page of the reader's. */
export function dashboardRows(db: TenantDb, reader: SharingReader) {
  const { userId, roleIds } = reader;
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
      grantLevel("dashboard", reader).as("grantLevel"),
      isHome.as("isHome"),
    ]);
}

export type DashboardRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof dashboardRows>["executeTakeFirst"]>>
>;
