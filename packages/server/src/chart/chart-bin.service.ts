import type { Chart } from "@provost/contract/chart";
import type { ChartUses } from "@provost/contract/chart-keeping";
import {
  dashboardsShowing,
  removeChartTiles,
  showChartTiles,
} from "../dashboard/dashboard-charts.service.ts";
import { audit } from "../platform/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { Actor, TenantScope } from "../platform/scope.ts";
import { isFoundBy, noReader, readerOf } from "../sharing/shared.service.ts";
import { mayRemoveChart, mayRemoveCharts } from "./chart.policy.ts";
import { chartStore } from "./chart.store.ts";
import { keptChart, lockedChart } from "./chart-keeping.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartRecord, presentChart } from "./present-chart.ts";

async function binnedChart(db: TenantDb, id: string, actor: Actor): Promise<ChartRow> {
  const store = chartStore(db);
  await store.lock(id);
  const row = await store.byId(id, readerOf(actor));
  if (!row || row.removedAt === null || !isFoundBy(actor, row)) throw refuse("not_found");
  ensure(mayRemoveChart(actor, row));
  return row;
}

/** Puts a chart into the recycle bin; dashboards leave its tile out until it is restored. */
async function bin(clock: Clock, scope: TenantScope, id: string): Promise<void> {
  const { actor } = scope;
  const actorId = actor.userId;
  await scope.db.run(async (db) => {
    const row = await lockedChart(db, id, actor);
    ensure(mayRemoveChart(actor, row));
    const removedAt = clock.now();
    await chartStore(db).bin(id, removedAt, actorId);
    const [before, after] = [chartRecord(row), chartRecord({ ...row, removedAt })];
    await audit(db, { actorId, action: "remove", entity: "chart", entityId: id, before, after });
  });
}

async function removeForever(
  db: TenantDb,
  row: ChartRow,
  { clock, actorId }: { clock: Clock; actorId: string | null },
): Promise<void> {
  const { id } = row;
  await removeChartTiles(db, { clock, actorId }, id);
  await chartStore(db).remove(id);
  const before = chartRecord(row);
  await audit(db, { actorId, action: "remove", entity: "chart", entityId: id, before, after: null });
}

/** What shows a chart, for those who may remove it. */
export function uses({ actor, db }: TenantScope, id: string): Promise<ChartUses> {
  ensure(mayRemoveCharts(actor));
  return db.run(async (records) => {
    await keptChart(records, id, actor);
    return dashboardsShowing(records, id, actor);
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
  ensure(mayRemoveCharts(actor));
  if (!forever) await bin(clock, scope, id);
  else
    await scope.db.run(async (db) =>
      removeForever(db, await binnedChart(db, id, actor), { clock, actorId: actor.userId }),
    );
  return null;
}

/** Takes a chart out of the recycle bin; its tiles stand on dashboards again. */
export function restore({ clock }: { clock: Clock }, scope: TenantScope, id: string): Promise<Chart> {
  const { actor } = scope;
  ensure(mayRemoveCharts(actor));
  return scope.db.run(async (db) => {
    const row = await binnedChart(db, id, actor);
    const restored = { ...row, removedAt: null };
    await chartStore(db).bin(id, null, null);
    await showChartTiles(db, { clock, actorId: actor.userId }, id);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "chart",
      entityId: id,
      before: chartRecord(row),
      after: chartRecord(restored),
    });
    return presentChart(restored, scope);
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
    if (row?.removedAt && row.removedAt < since) await removeForever(db, row, { clock, actorId: null });
  };
  const before = (db: TenantDb, since: Date) => chartStore(db).binnedBefore(since);
  return forgetBinned(deps, tenant, { before, forget }, stopping);
}
