import type { Chart } from "@provost/contract/chart";
import { ChartContent } from "@provost/contract/chart-content";
import { type Page, type PageQuery, page } from "@provost/contract/page";
import { removeChartTiles } from "../dashboard/dashboard.service.ts";
import { audit } from "../platform/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { mayAddChart, mayEditChart, mayRemoveChart, mayViewCharts } from "./chart.policy.ts";
import { type ChartRow, chartStore } from "./chart.store.ts";

/** What saving a chart stands on. */
export interface ChartDeps {
  ids: Ids;
  clock: Clock;
}

function present(row: ChartRow): Chart {
  return {
    id: row.id,
    name: row.name,
    content: ChartContent.parse(row.content),
    ownerName: row.ownerName ?? "",
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    folderId: row.folderId,
    favourite: false,
    removedAt: null,
    problem: "",
  };
}

async function chartById(db: TenantDb, id: string): Promise<Chart> {
  const row = await chartStore(db).byId(id);
  if (!row) throw refuse("not_found");
  return present(row);
}

export async function list(
  scope: TenantScope,
  query: PageQuery & { name?: string | undefined },
): Promise<Page<Chart>> {
  ensure(mayViewCharts(scope.actor));
  const { total, rows } = await scope.db.run((db) => chartStore(db).list(query.name, query));
  return page(rows.map(present), total, query);
}

export function detail(scope: TenantScope, id: string): Promise<Chart> {
  ensure(mayViewCharts(scope.actor));
  return scope.db.run((db) => chartById(db, id));
}

export function create(
  deps: ChartDeps,
  scope: TenantScope,
  draft: Pick<Chart, "name" | "content">,
): Promise<Chart> {
  ensure(mayAddChart(scope.actor));
  const actorId = scope.actor.userId;
  return scope.db.run(async (db) => {
    const id = deps.ids.next();
    await chartStore(db).insert({ id, name: draft.name, content: draft.content, ownerId: actorId });
    const after = await chartById(db, id);
    await audit(db, { actorId, action: "create", entity: "chart", entityId: id, before: null, after });
    return after;
  });
}

type ChartSave = Pick<Chart, "id" | "name" | "content"> & { version?: number | undefined };

/** Saves a chart again; a save on a version that is no longer current is refused with what stands there now. */
export function update(deps: ChartDeps, scope: TenantScope, save: ChartSave): Promise<Chart> {
  ensure(mayEditChart(scope.actor));
  return scope.db.run(async (db) => {
    const store = chartStore(db);
    await store.lock(save.id);
    const before = await chartById(db, save.id);
    if (save.version !== undefined && save.version !== before.version)
      throw refuse("version_stale", { current: before });
    await store.update(save.id, { name: save.name, content: save.content, updatedAt: deps.clock.now() });
    const after = await chartById(db, save.id);
    await audit(db, {
      actorId: scope.actor.userId,
      action: "update",
      entity: "chart",
      entityId: save.id,
      before,
      after,
    });
    return after;
  });
}

/** Removes a chart, and its tile from dashboards. */
export async function remove(scope: TenantScope, id: string): Promise<null> {
  ensure(mayRemoveChart(scope.actor));
  await scope.db.run(async (db) => {
    const before = await chartById(db, id);
    await removeChartTiles(db, scope.actor.userId, id);
    await chartStore(db).remove(id);
    await audit(db, {
      actorId: scope.actor.userId,
      action: "remove",
      entity: "chart",
      entityId: id,
      before,
      after: null,
    });
  });
  return null;
}
