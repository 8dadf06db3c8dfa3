import type { Chart } from "@provost/contract/chart/chart";
import type { ChartUses } from "@provost/contract/chart/chart-keeping";
import {
  dashboardsShowing,
  removeChartTiles,
  showChartTiles,
} from "../dashboard/dashboard-charts.service.ts";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { noReader } from "../sharing/shared.service.ts";
import { chartStore } from "./chart.store.ts";
import { authorizeBinnedChart, authorizeChart, readChart } from "./chart-authority.ts";
import { chartReading, type ReadDeps } from "./chart-reading.service.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartRecord, presentChart } from "./present-chart.ts";

/** Puts a chart into the recycle bin; dashboards leave its tile out until it is restored. */
async function bin(clock: Clock, scope: TenantScope, id: string): Promise<void> {
  const actorId = scope.actor.userId;
  await scope.db.run(async (db) => {
    const { proof, row } = await authorizeChart({}, db, scope, id, "edit");
    const removedAt = clock.now();
    await chartStore(db).bin(proof, removedAt, actorId);
    const [before, after] = [chartRecord(row), chartRecord({ ...row, removedAt })];
    await audit(db, { actorId, action: "remove", entity: "chart", entityId: id, before, after });
  });
}

async function removeForever(
  db: TenantDb,
  { proof, row }: { proof: Authorized<"binned_chart", "manage">; row: ChartRow },
  { clock, actorId }: { clock: Clock; actorId: string | null },
): Promise<void> {
  const { id } = row;
  await removeChartTiles(db, { clock, actorId }, id);
  await chartStore(db).remove(proof);
  const before = chartRecord(row);
  await audit(db, { actorId, action: "remove", entity: "chart", entityId: id, before, after: null });
}

/** What shows a chart, for those who may remove it. */
export function uses(scope: TenantScope, id: string): Promise<ChartUses> {
  return scope.db.run(async (db) => {
    await readChart(db, scope, id);
    return dashboardsShowing(db, id, scope.actor);
  });
}

/** Puts a chart into the recycle bin; one that is there already leaves it for good with `forever`. */
export async function remove(
  { clock }: { clock: Clock },
  scope: TenantScope,
  id: string,
  forever: boolean,
): Promise<null> {
  const { actor } = scope;
  if (!forever) await bin(clock, scope, id);
  else
    await scope.db.run(async (db) =>
      removeForever(db, await authorizeBinnedChart({}, db, scope, id, "manage"), {
        clock,
        actorId: actor.userId,
      }),
    );
  return null;
}

/** Takes a chart out of the recycle bin; its tiles stand on dashboards again. */
export async function restore(
  deps: ReadDeps & { clock: Clock },
  scope: TenantScope,
  id: string,
): Promise<Chart> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeBinnedChart({}, db, scope, id, "edit");
    const restored = { ...row, removedAt: null };
    await chartStore(db).takeOut(proof);
    await showChartTiles(db, { clock: deps.clock, actorId: actor.userId }, id);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "chart",
      entityId: id,
      before: chartRecord(row),
      after: chartRecord(restored),
    });
    return presentChart(restored, reading);
  });
}

/** Removes the charts that have been in a tenant's recycle bin for long enough. */
export function forgetBinnedCharts(
  deps: ForgetDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const { clock } = deps;
  const forget = async (db: TenantDb, id: string, since: Date): Promise<void> => {
    const store = chartStore(db);
    await store.lock(id);
    const row = await store.byId(id, noReader);
    if (row?.removedAt && row.removedAt < since)
      await removeForever(db, { proof: asServer("binned_chart", id), row }, { clock, actorId: null });
  };
  const before = (db: TenantDb, since: Date) => chartStore(db).binnedBefore(since);
  return forgetBinned(deps, tenant, { before, forget }, stopping);
}
