import { Dashboard, type DashboardTile, dashboardList, dashboardUpdate } from "@provost/contract/dashboard";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../platform/call.ts";
import { isRefusal } from "../platform/call-error.ts";
import { addTile } from "./tiles.ts";

/** The dashboard of the home page; `null` when the tenant has none. */
export const homeDashboardOptions = queryOptions({
  queryKey: ["dashboard", "home"],
  queryFn: async ({ signal }) => {
    const [home] = await call(dashboardList, { home: "true" }, { signal, quiet: true });
    return home ?? null;
  },
});

type ChangeTiles = (tiles: readonly DashboardTile[]) => DashboardTile[];

const Stale = z.object({ current: Dashboard });

async function save(dashboard: Dashboard, change: ChangeTiles): Promise<Dashboard> {
  const { id, name, version, tiles } = dashboard;
  return call(dashboardUpdate, { id, name, version, tiles: change(tiles) }, { quiet: ["version_stale"] });
}

/** Changes the tiles of the home page: shown at once, taken back when refused; on somebody else's change done once more on top of it. */
export async function changeHomeTiles(client: QueryClient, change: ChangeTiles): Promise<void> {
  const { queryKey } = homeDashboardOptions;
  const before = await client.ensureQueryData(homeDashboardOptions);
  if (before === null) return;
  await client.cancelQueries({ queryKey });
  const shown: Dashboard | null = { ...before, tiles: change(before.tiles) };
  client.setQueryData(queryKey, shown);
  try {
    const saved = await save(before, change).catch((error: unknown) => {
      const stale = isRefusal(error, "version_stale") ? Stale.safeParse(error.data) : null;
      if (!stale?.success) throw error;
      return save(stale.data.current, change);
    });
    client.setQueryData(queryKey, saved);
  } catch (error) {
    client.setQueryData(queryKey, before);
    throw error;
  }
}

/** Puts a chart on the home page; one that is there already stays. */
export function addToHome(client: QueryClient, chartId: string): Promise<void> {
  return changeHomeTiles(client, (tiles) => addTile(tiles, chartId));
}
