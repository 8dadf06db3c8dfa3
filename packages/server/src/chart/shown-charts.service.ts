import type { Chart } from "@provost/contract/chart";
import type { Language } from "@provost/contract/language";
import type { TenantDb } from "../platform/db/database.ts";
import { chartStore } from "./chart.store.ts";
import { presentChart } from "./present-chart.ts";

/** Charts by their ids: those that stand, and which are in the recycle bin; who is neither is gone. */
export interface ShownCharts {
  charts: Chart[];
  binned: ReadonlySet<string>;
}

export async function shownCharts(
  db: TenantDb,
  ids: readonly string[],
  { readerId, language }: { readerId: string; language: Language },
): Promise<ShownCharts> {
  if (ids.length === 0) return { charts: [], binned: new Set() };
  const rows = await chartStore(db).byIds(ids, readerId);
  return {
    charts: rows.filter(({ removedAt }) => removedAt === null).map((row) => presentChart(row, language)),
    binned: new Set(rows.flatMap(({ id, removedAt }) => (removedAt === null ? [] : [id]))),
  };
}
