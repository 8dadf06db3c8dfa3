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
import type { TenantScope } from "../platform/scope.ts";
import { mayRemoveChart } from "./chart.policy.ts";
import { chartStore } from "./chart.store.ts";
import { keptChart, lockedChart } from "./chart-keeping.ts";
import type { ChartRow } from "./chart-row.store.ts";
import { chartRecord, presentChart } from "./present-chart.ts";

async function binnedChart(db: TenantDb, id: string, readerId: string): Promise<ChartRow> {
  const store = chartStore(db);
  await store.lock(id);
  const row = await store.byId(id, readerId);
  if (!row || row.removedAt === null) throw refuse("not_found");
  return row;
}

/** Puts a chart into the recycle bin; dashboards leave its tile out until it is restored. */
async function bin(clock: Clock, scope: TenantScope, id: string): Promise<void> {
  const actorId = scope.actor.userId;
  await scope.db.run(async (db) => {
    const row = await lockedChart(db, id, actorId);
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
  ensure(mayRemoveChart(actor));
  return db.run(async (records) => {
    await keptChart(records, id, actor.userId);
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
  ensure(mayRemoveChart(actor));
  if (!forever) await bin(clock, scope, id);
  else
    await scope.db.run(async (db) =>
      removeForever(db, await binnedChart(db, id, actor.userId), { clock, actorId: actor.userId }),
    );
  return null;
}

/** Takes a chart out of the recycle bin; its tiles stand on dashboards again. */
export function restore({ clock }: { clock: Clock }, scope: TenantScope, id: string): Promise<Chart> {
  const { actor, language } = scope;
  ensure(mayRemoveChart(actor));
  return scope.db.run(async (db) => {
    const row = await binnedChart(db, id, actor.userId);
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
    return presentChart(restored, language);
  });
}

const nobody = "00000000-0000-0000-0000-000000000000";

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
    const row = await store.byId(id, nobody);
    if (row?.removedAt && row.removedAt < since) await removeForever(db, row, { clock, actorId: null });
  };
  const before = (db: TenantDb, since: Date) => chartStore(db).binnedBefore(since);
  return forgetBinned(deps, tenant, { before, forget }, stopping);
}
