import { type Dashboard, DashboardTile } from "@provost/contract/dashboard";
import { z } from "zod";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type DashboardRow, dashboardStore } from "./dashboard.store.ts";

const Tiles = z.array(DashboardTile);

/** A dashboard as it is stored, with the tiles of charts in the recycle bin. */
export function wholeDashboard({ id, name, home, tiles, version }: DashboardRow): Dashboard {
  return { id, name, home, tiles: Tiles.parse(tiles), version };
}

/** Saves a dashboard and remembers the change. */
export async function replaceDashboard(
  db: TenantDb,
  actorId: string | null,
  before: Dashboard,
  wanted: Pick<Dashboard, "name" | "tiles">,
): Promise<Dashboard> {
  const { id } = before;
  const after = wholeDashboard(await dashboardStore(db).update(id, wanted));
  await audit(db, { actorId, action: "update", entity: "dashboard", entityId: id, before, after });
  return after;
}

const shows = (dashboard: Dashboard, chartId: string): boolean =>
  dashboard.tiles.some((tile) => tile.chartId === chartId);

/** Takes a chart off every dashboard, in the transaction that removes the chart for good. */
export async function removeChartTiles(db: TenantDb, actorId: string | null, chartId: string): Promise<void> {
  for (const before of (await dashboardStore(db).lockAll()).map(wholeDashboard)) {
    if (!shows(before, chartId)) continue;
    const tiles = before.tiles.filter((tile) => tile.chartId !== chartId);
    await replaceDashboard(db, actorId, before, { ...before, tiles });
  }
}

/** Makes dashboards newer that show a chart again, so that whoever read one without its tile cannot save it away. */
export async function showChartTiles(db: TenantDb, chartId: string): Promise<void> {
  for (const dashboard of (await dashboardStore(db).lockAll()).map(wholeDashboard))
    if (shows(dashboard, chartId)) await dashboardStore(db).update(dashboard.id, dashboard);
}
