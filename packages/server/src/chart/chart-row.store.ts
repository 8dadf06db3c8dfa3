import type { TenantDb } from "../platform/db/database.ts";

/** Charts with their owner's name, and whether the reader keeps them among the favourites. */
export function chartRows(db: TenantDb, readerId: string) {
  return db
    .selectFrom("chart")
    .leftJoin("appUser", "appUser.id", "chart.ownerId")
    .leftJoin("favourite", (join) =>
      join.onRef("favourite.chartId", "=", "chart.id").on("favourite.userId", "=", readerId),
    )
    .select([
      "chart.id",
      "chart.name",
      "chart.content",
      "chart.ownerId",
      "chart.folderId",
      "chart.removedAt",
      "chart.version",
      "chart.updatedAt",
      "appUser.nickName as ownerName",
      "favourite.since as favouriteSince",
    ]);
}

export type ChartRow = NonNullable<Awaited<ReturnType<ReturnType<typeof chartRows>["executeTakeFirst"]>>>;
