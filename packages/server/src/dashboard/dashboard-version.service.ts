import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import type { DashboardVersion } from "@provost/contract/dashboard/dashboard-keeping";
import { chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { audit } from "../platform/audit.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { authorizeDashboard, readDashboardRow } from "./dashboard-authority.ts";
import { saveVersion } from "./dashboard-keeping.ts";
import { dashboardVersionStore } from "./dashboard-version.store.ts";
import { dashboardRecord, presentDashboard } from "./present-dashboard.ts";
import { readDashboard } from "./stored-dashboard.ts";

type VersionRow = Awaited<ReturnType<ReturnType<typeof dashboardVersionStore>["list"]>>[number];

function present({ version, name, savedByName, savedAt }: VersionRow): DashboardVersion {
  return { version, name, savedBy: savedByName ?? "", savedAt: savedAt.toISOString() };
}

async function versionOf(db: TenantDb, dashboardId: string, version: number) {
  const row = await dashboardVersionStore(db).one(dashboardId, version);
  if (!row) throw refuse("not_found");
  return row;
}

// What a dashboard was may name what it is no longer meant to show, so only those who may change it see that.
async function ensureHistory(db: TenantDb, scope: TenantScope, id: string): Promise<void> {
  await readDashboardRow(db, scope, id, "edit");
}

/** The versions of a dashboard, the last first; the first of them is how it stands now. */
export function versions(scope: TenantScope, id: string): Promise<DashboardVersion[]> {
  return scope.db.run(async (db) => {
    await ensureHistory(db, scope, id);
    return (await dashboardVersionStore(db).list(id)).map(present);
  });
}

export function version(
  scope: TenantScope,
  id: string,
  number: number,
): Promise<DashboardVersion & { content: DashboardContent }> {
  return scope.db.run(async (db) => {
    await ensureHistory(db, scope, id);
    const row = await versionOf(db, id, number);
    return { ...present(row), content: readDashboard(row.content) };
  });
}

interface Revert {
  id: string;
  version: number;
  newest?: number | undefined;
}

/** Saves an earlier version as the newest; refused where the newest is no longer the one the caller knows. */
export async function revert(
  deps: ReadDeps & { clock: Clock },
  scope: TenantScope,
  wanted: Revert,
): Promise<Dashboard> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const authorized = await authorizeDashboard({}, db, scope, wanted.id, "edit");
    const before = authorized.row;
    if (wanted.newest !== undefined && wanted.newest !== before.version)
      throw refuse("version_stale", { current: await presentDashboard(db, before, reading) });
    const { name, content } = await versionOf(db, wanted.id, wanted.version);
    if (wanted.version === before.version) return presentDashboard(db, before, reading);
    const next = { name, content: readDashboard(content), updatedAt: deps.clock.now() };
    await saveVersion(db, authorized, next, actor.userId);
    const after = await readDashboardRow(db, scope, wanted.id);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "dashboard",
      entityId: wanted.id,
      before: dashboardRecord(before),
      after: dashboardRecord(after),
    });
    return presentDashboard(db, after, reading);
  });
}
