import { type Dashboard, DashboardTile } from "@provost/contract/dashboard";
import { z } from "zod";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { mayEditDashboards, mayViewDashboards } from "./dashboard.policy.ts";
import { type DashboardRow, dashboardStore } from "./dashboard.store.ts";

const Tiles = z.array(DashboardTile);

function present({ id, name, home, tiles, version }: DashboardRow): Dashboard {
  return { id, name, home, tiles: Tiles.parse(tiles), version };
}

export async function list(scope: TenantScope, home: boolean | undefined): Promise<Dashboard[]> {
  ensure(mayViewDashboards(scope.actor));
  return (await scope.db.run((db) => dashboardStore(db).list(home))).map(present);
}

export function create(
  deps: { ids: Ids },
  scope: TenantScope,
  draft: Pick<Dashboard, "name" | "tiles">,
): Promise<Dashboard> {
  ensure(mayEditDashboards(scope.actor));
  return scope.db.run(async (db) => {
    const after = present(await dashboardStore(db).insert({ id: deps.ids.next(), ...draft }));
    const actorId = scope.actor.userId;
    await audit(db, {
      actorId,
      action: "create",
      entity: "dashboard",
      entityId: after.id,
      before: null,
      after,
    });
    return after;
  });
}

type DashboardSave = Pick<Dashboard, "id" | "name" | "tiles"> & { version?: number | undefined };

/** Saves a dashboard; a save on a version that is no longer current is refused with what stands there now. */
export function update(scope: TenantScope, save: DashboardSave): Promise<Dashboard> {
  ensure(mayEditDashboards(scope.actor));
  return scope.db.run(async (db) => {
    const row = await dashboardStore(db).lock(save.id);
    if (!row) throw refuse("not_found");
    const before = present(row);
    if (save.version !== undefined && save.version !== before.version)
      throw refuse("version_stale", { current: before });
    return replace(db, scope.actor.userId, before, save);
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
      before: present(row),
      after: null,
    });
  });
  return null;
}

/** Takes a chart off every dashboard, in the transaction that removes the chart. */
export async function removeChartTiles(db: TenantDb, actorId: string, chartId: string): Promise<void> {
  for (const before of (await dashboardStore(db).lockAll()).map(present)) {
    const tiles = before.tiles.filter((tile) => tile.chartId !== chartId);
    if (tiles.length < before.tiles.length) await replace(db, actorId, before, { ...before, tiles });
  }
}

async function replace(
  db: TenantDb,
  actorId: string,
  before: Dashboard,
  wanted: Pick<Dashboard, "name" | "tiles">,
): Promise<Dashboard> {
  const { id } = before;
  const after = present(await dashboardStore(db).update(id, wanted));
  await audit(db, { actorId, action: "update", entity: "dashboard", entityId: id, before, after });
  return after;
}
