import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { refuse } from "../platform/refusal.ts";
import { noReader } from "../sharing/shared.service.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { authorizeBinnedDashboard, authorizeDashboard } from "./dashboard-authority.ts";
import { dashboardHomeStore } from "./dashboard-home.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { dashboardRecord, presentDashboard } from "./present-dashboard.ts";

async function refuseHome(db: TenantDb, { id, home }: DashboardRow): Promise<void> {
  const homes = await dashboardHomeStore(db).roleHomes();
  if (home || homes.some(({ dashboardId }) => dashboardId === id)) throw refuse("dashboard_is_home");
}

async function bin(clock: Clock, scope: TenantScope, id: string): Promise<void> {
  const { actor } = scope;
  await scope.db.run(async (db) => {
    const { proof, row } = await authorizeDashboard({}, db, scope, id, "edit");
    await refuseHome(db, row);
    const removedAt = clock.now();
    await dashboardStore(db).bin(proof, removedAt, actor.userId);
    await audit(db, {
      actorId: actor.userId,
      action: "remove",
      entity: "dashboard",
      entityId: id,
      before: dashboardRecord(row),
      after: dashboardRecord({ ...row, removedAt }),
    });
  });
}

async function removeForever(
  db: TenantDb,
  {
    proof,
    row,
  }: { proof: Authorized<"binned_dashboard", "manage">; row: Parameters<typeof dashboardRecord>[0] },
  actorId: string | null,
): Promise<void> {
  await dashboardStore(db).remove(proof);
  const before = dashboardRecord(row);
  await audit(db, {
    actorId,
    action: "remove",
    entity: "dashboard",
    entityId: row.id,
    before,
    after: null,
  });
}

/** Puts a dashboard that is nobody's home page into the recycle bin; one that is there already leaves it for good with `forever`. */
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
      removeForever(db, await authorizeBinnedDashboard({}, db, scope, id, "manage"), actor.userId),
    );
  return null;
}

/** Takes a dashboard out of the recycle bin. */
export async function restore(deps: ReadDeps, scope: TenantScope, id: string): Promise<Dashboard> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeBinnedDashboard({}, db, scope, id, "edit");
    const restored = { ...row, removedAt: null };
    await dashboardStore(db).takeOut(proof);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "dashboard",
      entityId: id,
      before: dashboardRecord(row),
      after: dashboardRecord(restored),
    });
    return presentDashboard(db, restored, reading);
  });
}

/** Removes the dashboards that have been in a tenant's recycle bin for long enough. */
export function forgetBinnedDashboards(
  deps: ForgetDeps,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const before = (db: TenantDb, since: Date) => dashboardStore(db).binnedBefore(since);
  return forgetBinned(deps, tenant, { before, forget }, stopping);
}

async function forget(db: TenantDb, id: string, since: Date): Promise<void> {
  const store = dashboardStore(db);
  await store.lock(id);
  const row = await store.byId(id, noReader);
  if (row?.removedAt && row.removedAt < since)
    await removeForever(db, { proof: asServer("binned_dashboard", id), row }, null);
}
