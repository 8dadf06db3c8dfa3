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
    const store = dashboardStore(db);
    const row = await store.lock(save.id);
    if (!row) throw refuse("not_found");
    const before = present(row);
    if (save.version !== undefined && save.version !== before.version)
      throw refuse("version_stale", { current: before });
    const after = present(await store.update(save.id, save));
    const actorId = scope.actor.userId;
    await audit(db, { actorId, action: "update", entity: "dashboard", entityId: save.id, before, after });
    return after;
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
export async function removeChartTiles(db: TenantDb, chartId: string): Promise<void> {
  const store = dashboardStore(db);
  for (const { id, name, tiles } of (await store.lockAll()).map(present)) {
    const kept = tiles.filter((tile) => tile.chartId !== chartId);
    if (kept.length < tiles.length) await store.update(id, { name, tiles: kept });
  }
}
