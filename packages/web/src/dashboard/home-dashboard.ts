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

async function saveOnTop(dashboard: Dashboard, change: ChangeTiles): Promise<Dashboard> {
  return save(dashboard, change).catch((error: unknown) => {
    const stale = isRefusal(error, "version_stale") ? Stale.safeParse(error.data) : null;
    if (!stale?.success) throw error;
    return save(stale.data.current, change);
  });
}

/** What was last saved, and the changes that are shown already and wait for their turn. */
interface Waiting {
  saved: Dashboard;
  changes: readonly ChangeTiles[];
  turn: Promise<unknown>;
}

const waiting = new WeakMap<QueryClient, Waiting>();

/**
 * Changes the tiles of the home page: shown at once, saved one change after another, taken back when refused; on somebody else's change
 * done once more on top of it.
 */
export async function changeHomeTiles(client: QueryClient, change: ChangeTiles): Promise<void> {
  const { queryKey } = homeDashboardOptions;
  const now = await client.ensureQueryData(homeDashboardOptions);
  if (now === null) return;
  void client.cancelQueries({ queryKey });
  const queue: Waiting = waiting.get(client) ?? { saved: now, changes: [], turn: Promise.resolve() };
  waiting.set(client, queue);
  const show = (): void => {
    const tiles = queue.changes.reduce<DashboardTile[]>((before, next) => next(before), queue.saved.tiles);
    const shown: Dashboard = { ...queue.saved, tiles };
    client.setQueryData(queryKey, shown);
  };
  queue.changes = [...queue.changes, change];
  show();
  const saving = queue.turn.then(async () => {
    try {
      queue.saved = await saveOnTop(queue.saved, change);
    } finally {
      queue.changes = queue.changes.filter((one) => one !== change);
      if (queue.changes.length === 0) waiting.delete(client);
      show();
    }
  });
  queue.turn = saving.catch(() => undefined);
  await saving;
}

/** Puts a chart on the home page; one that is there already stays. */
export function addToHome(client: QueryClient, chartId: string): Promise<void> {
  return changeHomeTiles(client, (tiles) => addTile(tiles, chartId));
}
