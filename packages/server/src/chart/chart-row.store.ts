import { grantLevel, type SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** Charts with their owner's name, the viewer's grant level, and whether the chart is one of the viewer's favourites. */
export function chartRows(db: TenantDb, viewer: SharingViewer) {
  return db
    .selectFrom("chart")
    .leftJoin("appUser", "appUser.id", "chart.ownerId")
    .leftJoin("favourite", (join) =>
      join.onRef("favourite.chartId", "=", "chart.id").on("favourite.userId", "=", viewer.userId),
    )
    .select([
      "chart.id",
      "chart.name",
      "chart.content",
      "chart.ownerId",
      "chart.folderId",
      "chart.access",
      "chart.removedAt",
      "chart.version",
      "chart.updatedAt",
      "appUser.nickName as ownerName",
      "favourite.since as favouriteSince",
      grantLevel("chart", viewer).as("grantLevel"),
    ]);
}

export type ChartRow = NonNullable<Awaited<ReturnType<ReturnType<typeof chartRows>["executeTakeFirst"]>>>;
