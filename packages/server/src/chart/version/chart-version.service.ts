import type { Chart } from "@provost/contract/chart/chart";
import type { ChartVersion } from "@provost/contract/chart/chart-keeping";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { authorizeChart, readChart } from "../chart-authority.ts";
import { saveVersion } from "../chart-keeping.ts";
import { chartReading, type ReadDeps } from "../chart-reading.service.ts";
import { chartRecord, presentChart, readAs } from "../present-chart.ts";
import { chartVersionStore } from "./chart-version.store.ts";

type VersionRow = Awaited<ReturnType<ReturnType<typeof chartVersionStore>["list"]>>[number];

function present({ version, name, savedByName, savedAt }: VersionRow): ChartVersion {
  return { version, name, savedBy: savedByName ?? "", savedAt: savedAt.toISOString() };
}

async function versionOf(db: TenantDb, chartId: string, version: number) {
  const row = await chartVersionStore(db).one(chartId, version);
  if (!row) throw refuse("not_found");
  return row;
}

/** The versions of a chart, the last first; the first of them is how it stands now. */
export function versions(scope: TenantScope, id: string): Promise<ChartVersion[]> {
  return scope.db.run(async (db) => {
    await readChart(db, scope, id);
    return (await chartVersionStore(db).list(id)).map(present);
  });
}

export async function version(
  deps: ReadDeps,
  scope: TenantScope,
  id: string,
  number: number,
): Promise<ChartVersion & Pick<Chart, "content" | "whole" | "problem">> {
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    await readChart(db, scope, id);
    const row = await versionOf(db, id, number);
    return { ...present(row), ...readAs(row.content, reading) };
  });
}

interface Revert {
  id: string;
  version: number;
  newest?: number | undefined;
}

/** Saves an earlier version as the newest, as it was stored; refused where the newest is no longer the one the caller knows. */
export async function revert(
  deps: ReadDeps & { clock: Clock },
  scope: TenantScope,
  wanted: Revert,
): Promise<Chart> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const authorized = await authorizeChart({}, db, scope, wanted.id, "edit");
    const before = authorized.row;
    if (wanted.newest !== undefined && wanted.newest !== before.version)
      throw refuse("version_stale", { current: presentChart(before, reading) });
    const { name, content } = await versionOf(db, wanted.id, wanted.version);
    if (wanted.version === before.version) return presentChart(before, reading);
    const after = await saveVersion(db, authorized, { name, content, updatedAt: deps.clock.now() }, scope);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: "chart",
      entityId: wanted.id,
      before: chartRecord(before),
      after: chartRecord(after),
    });
    return presentChart(after, reading);
  });
}
