import type { chartList } from "@provost/contract/chart/chart-keeping";
import { ChartType, plainType } from "@provost/contract/chart/chart-type";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { sql } from "kysely";
import { isFound, type SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import { type ChartRow, chartRows } from "./chart-row.store.ts";

export type ChartFilter = HandlerInput<typeof chartList>;

const typeOf = sql<string>`coalesce(chart.content->>'chartType', '')`;
// What is stored without a type, or with one that is no longer known, is read as a table.
const otherTypes = ChartType.options.filter((type) => type !== plainType);

function matching(db: TenantDb, viewer: SharingViewer, filter: ChartFilter) {
  const { name, folderId, chartType, dataSrc, favourite, mine, removed } = filter;
  let charts = chartRows(db, viewer)
    .where("chart.removedAt", removed ? "is not" : "is", null)
    .where(isFound("chart", viewer));
  if (name !== undefined)
    charts = charts.where((eb) =>
      eb.or([
        eb("chart.name", "ilike", containing(name)),
        eb(sql<string>`chart.content->>'nameEn'`, "ilike", containing(name)),
      ]),
    );
  if (folderId === "none") charts = charts.where("chart.folderId", "is", null);
  else if (folderId !== undefined) charts = charts.where("chart.folderId", "=", folderId);
  if (chartType === plainType) charts = charts.where(typeOf, "not in", otherTypes);
  else if (chartType !== undefined) charts = charts.where(typeOf, "=", chartType);
  if (dataSrc !== undefined) charts = charts.where(sql`chart.content->>'dataSrc'`, "=", dataSrc);
  if (favourite !== undefined) charts = charts.where("favourite.since", favourite ? "is not" : "is", null);
  if (mine !== undefined)
    charts = charts.where(sql`coalesce(chart.owner_id = ${viewer.userId}::uuid, false)`, "=", mine);
  return charts;
}

/** A page of the charts that are visible to the viewer and satisfy the filter, and their number, in one query; last saved or removed first. */
export async function listCharts(
  db: TenantDb,
  viewer: SharingViewer,
  filter: ChartFilter,
): Promise<{ total: number; rows: ChartRow[] }> {
  const start = (filter.current - 1) * filter.size;
  const found = matching(db, viewer, filter);
  const rows = await found
    .select(({ fn }) => fn.countAll<number>().over().as("total"))
    .orderBy(filter.removed ? "chart.removedAt" : "chart.updatedAt", "desc")
    .orderBy("chart.id")
    .limit(filter.size)
    .offset(start)
    .execute();
  // A page after the last one has no row that contains the total.
  if (rows.length === 0 && start > 0) {
    const { total } = await found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return { total, rows: [] };
  }
  return { total: rows[0]?.total ?? 0, rows };
}

/** How many charts visible to the viewer are directly in each folder, without those in the recycle bin. */
export async function chartCounts(db: TenantDb, viewer: SharingViewer): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("chart")
    .select(({ fn }) => ["folderId", fn.countAll<number>().as("charts")])
    .where("removedAt", "is", null)
    .where(isFound("chart", viewer))
    .groupBy("folderId")
    .execute();
  return new Map(rows.map(({ folderId, charts }) => [folderId, charts]));
}
