import type { Dashboard } from "@provost/contract/dashboard";
import { binnedCharts } from "../chart/binned-charts.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { mayEditDashboards, mayViewDashboards } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { replaceDashboard, wholeDashboard } from "./dashboard-tiles.service.ts";

async function binnedOf(db: TenantDb, dashboards: readonly Dashboard[]): Promise<ReadonlySet<string>> {
  return binnedCharts(db, [
    ...new Set(dashboards.flatMap(({ tiles }) => tiles.map(({ chartId }) => chartId))),
  ]);
}

/** Dashboards as their readers get them: without the tiles of charts in the recycle bin. */
async function present(db: TenantDb, dashboards: readonly Dashboard[]): Promise<Dashboard[]> {
  const binned = await binnedOf(db, dashboards);
  return dashboards.map((dashboard) => ({
    ...dashboard,
    tiles: dashboard.tiles.filter(({ chartId }) => !binned.has(chartId)),
  }));
}

async function presentOne(db: TenantDb, dashboard: Dashboard): Promise<Dashboard> {
  const [shown = dashboard] = await present(db, [dashboard]);
  return shown;
}

export function list(scope: TenantScope, home: boolean | undefined): Promise<Dashboard[]> {
  ensure(mayViewDashboards(scope.actor));
  return scope.db.run(async (db) => present(db, (await dashboardStore(db).list(home)).map(wholeDashboard)));
}

export function create(
  deps: { ids: Ids },
  scope: TenantScope,
  draft: Pick<Dashboard, "name" | "tiles">,
): Promise<Dashboard> {
  ensure(mayEditDashboards(scope.actor));
  return scope.db.run(async (db) => {
    const after = wholeDashboard(await dashboardStore(db).insert({ id: deps.ids.next(), ...draft }));
    const actorId = scope.actor.userId;
    await audit(db, {
      actorId,
      action: "create",
      entity: "dashboard",
      entityId: after.id,
      before: null,
      after,
    });
    return presentOne(db, after);
  });
}

type DashboardSave = Pick<Dashboard, "id" | "name" | "tiles"> & { version?: number | undefined };

/** Saves a dashboard; a save on a version that is no longer current is refused with what stands there now. */
export function update(scope: TenantScope, save: DashboardSave): Promise<Dashboard> {
  ensure(mayEditDashboards(scope.actor));
  return scope.db.run(async (db) => {
    const row = await dashboardStore(db).lock(save.id);
    if (!row) throw refuse("not_found");
    const before = wholeDashboard(row);
    if (save.version !== undefined && save.version !== before.version)
      throw refuse("version_stale", { current: await presentOne(db, before) });
    // Whoever saves has not seen the tiles of charts in the recycle bin, so they stay for their return.
    const binned = await binnedOf(db, [before]);
    const sent = new Set(save.tiles.map(({ chartId }) => chartId));
    const unseen = before.tiles.filter(({ chartId }) => binned.has(chartId) && !sent.has(chartId));
    const tiles = [...save.tiles, ...unseen];
    return presentOne(db, await replaceDashboard(db, scope.actor.userId, before, { ...save, tiles }));
  });
}

export async function remove(scope: TenantScope, id: string): Promise<null> {
  ensure(mayEditDashboards(scope.actor));
  await scope.db.run(async (db) => {
    const store = dashboardStore(db);
    const row = await store.lock(id);
    if (!row) throw refuse("not_found");
    ensure(!row.home);
    await store.remove(id);
    const actorId = scope.actor.userId;
    await audit(db, {
      actorId,
      action: "remove",
      entity: "dashboard",
      entityId: id,
      before: wholeDashboard(row),
      after: null,
    });
  });
  return null;
}
