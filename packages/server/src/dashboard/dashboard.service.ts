import type { Dashboard, DashboardSummary } from "@provost/contract/dashboard/dashboard";
import { type Page, page } from "@provost/contract/wire/page";
import { chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { viewerOf } from "../document/shared.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { type DashboardQuery, dashboardStore } from "./dashboard.store.ts";
import { dashboardContents, dashboards } from "./dashboard-document.ts";
import { presentDashboard, presentSummary } from "./present-dashboard.ts";

/** Dependencies of saving a dashboard. */
export interface DashboardDeps extends ReadDeps {
  ids: Ids;
  clock: Clock;
}

/** A page of the dashboards the actor finds, or of the recycle bin for those who may change dashboards. */
export async function list(scope: TenantScope, wanted: DashboardQuery): Promise<Page<DashboardSummary>> {
  const { actor } = scope;
  const { total, rows } = await scope.db.run((db) => dashboardStore(db).page(viewerOf(actor), wanted));
  return page(
    rows.map((row) => presentSummary(row, scope)),
    total,
    wanted,
  );
}

export async function detail(deps: ReadDeps, scope: TenantScope, id: string): Promise<Dashboard> {
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => presentDashboard(db, await dashboards.read(db, scope, id), reading));
}

/** Puts a dashboard into a folder, or into none. */
export async function move(
  scope: TenantScope,
  id: string,
  folderId: string | null,
): Promise<DashboardSummary> {
  return presentSummary(await dashboardContents.move(scope, id, folderId), scope);
}
