import type { Chart } from "@provost/contract/chart/chart";
import { isFoundBy, viewerOf } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { chartStore } from "./chart.store.ts";
import type { ChartReading } from "./chart-reading.service.ts";
import { presentChart } from "./present-chart.ts";

/** Charts by their ids: those visible to the viewer, and which of these are in the recycle bin; nothing about the others. */
export interface ShownCharts {
  charts: Chart[];
  binned: ReadonlySet<string>;
}

export async function shownCharts(
  db: TenantDb,
  ids: readonly string[],
  reading: ChartReading,
): Promise<ShownCharts> {
  if (ids.length === 0) return { charts: [], binned: new Set() };
  const rows = (await chartStore(db).byIds(ids, viewerOf(reading.actor))).filter((row) =>
    isFoundBy(reading.actor, row),
  );
  return {
    charts: rows.filter((row) => row.removedAt === null).map((row) => presentChart(row, reading)),
    binned: new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null ? [] : [id]))),
  };
}
