import { Dashboard } from "@provost/contract/dashboard/dashboard";
import {
  chartIdsOf,
  type DashboardTab,
  type DashboardTile,
} from "@provost/contract/dashboard/dashboard-content";
import { dashboardUpdate } from "@provost/contract/dashboard/dashboard-keeping";
import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../platform/http/call.ts";
import { isRefusal } from "../platform/http/call-error.ts";
import { homeDashboardOptions } from "./dashboard.queries.ts";
import { withTile } from "./edit/draft.ts";
import { gridWidth } from "./edit/tiles.ts";

const Stale = z.object({ current: Dashboard });

type Tiles = DashboardTab["tiles"];

const half = gridWidth / 2;
const isPlainChart = (tile: DashboardTile): boolean =>
  tile.kind === "chart" && !tile.title && !tile.note && tile.as === undefined;

/** The last tile of the page without a hole beside it: as wide as the page, or beside the one that it was put below before. */
function withoutHole(tiles: Tiles, chartId: string): Tiles {
  const added = tiles.find((tile) => tile.kind === "chart" && tile.chartId === chartId);
  if (added === undefined) return tiles;
  const others = tiles.filter((tile) => tile !== added);
  const isBeside = ({ y, h }: DashboardTile): boolean => y < added.y + added.h && added.y < y + h;
  if (others.some(isBeside)) return tiles;
  const above = others.filter(({ y, h }) => y + h === added.y);
  const [one] = above;
  if (one && above.length === 1 && one.w === gridWidth && one.h === added.h && isPlainChart(one))
    return [
      ...others.filter((tile) => tile !== one),
      { ...one, w: half },
      { ...added, x: half, y: one.y, w: half },
    ];
  return [...others, { ...added, x: 0, w: gridWidth }];
}

async function placed(dashboard: Dashboard, chartId: string): Promise<Dashboard> {
  const [first] = dashboard.content.tabs;
  if (first === undefined || chartIdsOf(dashboard.content).includes(chartId)) return dashboard;
  const { id, version } = dashboard;
  const { name, content: grown } = withTile(dashboard, first.id, { kind: "chart", chartId });
  const content = {
    ...grown,
    tabs: grown.tabs.map((tab) =>
      tab.id === first.id ? { ...tab, tiles: withoutHole(tab.tiles, chartId) } : tab,
    ),
  };
  return call(dashboardUpdate, { id, version, name, content }, { quiet: ["version_stale"] });
}

/** Puts a chart on the home page, on top of what another user may have saved meanwhile; one that is already there stays. */
export async function addToHome(client: QueryClient, chartId: string): Promise<void> {
  const home = await client.fetchQuery(homeDashboardOptions);
  if (home === null) return;
  const saved = await placed(home, chartId).catch((error: unknown) => {
    const stale = isRefusal(error, "version_stale") ? Stale.safeParse(error.data) : null;
    if (!stale?.success) throw error;
    return placed(stale.data.current, chartId);
  });
  client.setQueryData(homeDashboardOptions.queryKey, saved);
  await client.invalidateQueries({ queryKey: ["dashboard"] });
}
