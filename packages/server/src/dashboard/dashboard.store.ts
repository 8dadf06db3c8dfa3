import type { dashboardList } from "@provost/contract/dashboard/dashboard-keeping";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { sql } from "kysely";
import type { SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import { type DashboardRow, dashboardRows } from "./dashboard-row.store.ts";

export type DashboardQuery = HandlerInput<typeof dashboardList>;

const showing = (chartId: string) =>
  sql<boolean>`dashboard.content->'tabs' @> ${JSON.stringify([{ tiles: [{ chartId }] }])}::jsonb`;

// A home page is visible to its users regardless of its sharing.
function foundRows(db: TenantDb, viewer: SharingViewer) {
  const all = db.selectFrom(dashboardRows(db, viewer).as("dashboard")).selectAll();
  if (viewer.seesAll) return all;
  return all.where((eb) =>
    eb.or([
      eb("access", "=", "everyone"),
      eb("ownerId", "=", viewer.userId),
      eb("grantLevel", "is not", null),
      eb("isHome", "=", true),
    ]),
  );
}

/** Dashboards of one tenant; those in the recycle bin have `removedAt`. */
export function dashboardStore(db: TenantDb) {
  return {
    byId: (id: string, viewer: SharingViewer) =>
      dashboardRows(db, viewer).where("dashboard.id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[], viewer: SharingViewer) =>
      dashboardRows(db, viewer).where("dashboard.id", "in", ids).execute(),

    /** Those that show a chart and are not in the recycle bin. */
    showing: (chartId: string, viewer: SharingViewer) =>
      dashboardRows(db, viewer)
        .where(showing(chartId))
        .where("dashboard.removedAt", "is", null)
        .orderBy("dashboard.name")
        .execute(),

    /** Dashboards that show a chart, including those in the recycle bin; no one else changes them until the transaction ends. */
    lockShowing: (chartId: string) =>
      db.selectFrom("dashboard").selectAll().where(showing(chartId)).orderBy("id").forUpdate().execute(),

    /** The contents of its versions before this one that show uploaded files. */
    versionsWithFiles: async (id: string, version: number): Promise<unknown[]> =>
      (
        await db
          .selectFrom("dashboardVersion")
          .select("content")
          .where("dashboardId", "=", id)
          .where("version", "<", version)
          .where(sql<string>`content::text`, "like", containing("/api/upload/file/"))
          .execute()
      ).map(({ content }) => content),

    /** How many dashboards visible to the viewer are directly in each folder, without those in the recycle bin. */
    counts: async (viewer: SharingViewer) =>
      new Map(
        (
          await foundRows(db, viewer)
            .clearSelect()
            .select(({ fn }) => ["folderId", fn.countAll<number>().as("dashboards")])
            .where("removedAt", "is", null)
            .groupBy("folderId")
            .execute()
        ).map(({ folderId, dashboards }) => [folderId, dashboards]),
      ),

    async page(
      viewer: SharingViewer,
      { name, removed, chartId, favourite, mine, folderId, current, size }: DashboardQuery,
    ): Promise<{ total: number; rows: DashboardRow[] }> {
      let found = foundRows(db, viewer).where("removedAt", removed ? "is not" : "is", null);
      if (name !== undefined)
        found = found.where((eb) =>
          eb.or([
            eb("name", "ilike", containing(name)),
            eb(sql<string>`dashboard.content->>'nameEn'`, "ilike", containing(name)),
          ]),
        );
      if (favourite !== undefined) found = found.where("favouriteSince", favourite ? "is not" : "is", null);
      if (mine !== undefined)
        found = found.where(sql`coalesce(dashboard.owner_id = ${viewer.userId}::uuid, false)`, "=", mine);
      if (folderId === "none") found = found.where("folderId", "is", null);
      else if (folderId !== undefined) found = found.where("folderId", "=", folderId);
      if (chartId !== undefined) found = found.where(showing(chartId));
      const { total } = await found
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await found
        .orderBy(removed ? "removedAt" : "updatedAt", "desc")
        .orderBy("id")
        .limit(size)
        .offset((current - 1) * size)
        .execute();
      return { total, rows };
    },
  };
}
