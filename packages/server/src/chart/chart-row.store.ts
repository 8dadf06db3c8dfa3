import { grantLevel, type SharingReader } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";

/** Charts with their owner's name, what the reader was given of each, and whether the reader keeps it among the favourites. */
export function chartRows(db: TenantDb, reader: SharingReader) {
  return db
    .selectFrom("chart")
    .leftJoin("appUser", "appUser.id", "chart.ownerId")
    .leftJoin("favourite", (join) =>
      join.onRef("favourite.chartId", "=", "chart.id").on("favourite.userId", "=", reader.userId),
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
      grantLevel("chart", reader).as("grantLevel"),
    ]);
}

export type ChartRow = NonNullable<Awaited<ReturnType<ReturnType<typeof chartRows>["executeTakeFirst"]>>>;
