import type { Chart } from "@provost/contract/chart/chart";
import type { ChartUses } from "@provost/contract/chart/chart-keeping";
import { type Page, page } from "@provost/contract/wire/page";
import { dashboardsShowing } from "../dashboard/dashboard-charts.service.ts";
import { viewerOf } from "../document/shared.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { chartContents, charts } from "./chart-document.ts";
import { type ChartFilter, listCharts } from "./chart-list.store.ts";
import { chartReading, type ReadDeps } from "./chart-reading.service.ts";
import { presentChart } from "./present-chart.ts";

/** Dependencies of saving a chart. */
export interface ChartDeps extends ReadDeps {
  ids: Ids;
  clock: Clock;
}

/** A page of the charts, or of the recycle bin for those who may empty it. */
export async function list(deps: ReadDeps, scope: TenantScope, filter: ChartFilter): Promise<Page<Chart>> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  const { total, rows } = await scope.db.run((db) => listCharts(db, viewerOf(actor), filter));
  return page(
    rows.map((row) => presentChart(row, reading)),
    total,
    filter,
  );
}

export async function detail(deps: ReadDeps, scope: TenantScope, id: string): Promise<Chart> {
  const row = await scope.db.run((db) => charts.read(db, scope, id));
  return presentChart(row, await chartReading(deps, scope));
}

/** Puts a chart into a folder, or into none. */
export async function move(
  deps: ReadDeps,
  scope: TenantScope,
  id: string,
  folderId: string | null,
): Promise<Chart> {
  const reading = await chartReading(deps, scope);
  return presentChart(await chartContents.move(scope, id, folderId), reading);
}

/** What shows a chart, for those who may remove it. */
export function uses(scope: TenantScope, id: string): Promise<ChartUses> {
  return scope.db.run(async (db) => {
    await charts.read(db, scope, id);
    return dashboardsShowing(db, id, scope);
  });
}
