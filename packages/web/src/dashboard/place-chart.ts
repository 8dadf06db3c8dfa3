import { Dashboard } from "@provost/contract/dashboard/dashboard";
import { chartIdsOf } from "@provost/contract/dashboard/dashboard-content";
import { dashboardUpdate } from "@provost/contract/dashboard/dashboard-keeping";
import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call } from "../platform/http/call.ts";
import { isRefusal } from "../platform/http/call-error.ts";
import { homeDashboardOptions } from "./dashboard.queries.ts";
import { withTile } from "./edit/draft.ts";

const Stale = z.object({ current: Dashboard });

async function placed(dashboard: Dashboard, chartId: string): Promise<Dashboard> {
  const [first] = dashboard.content.tabs;
  if (first === undefined || chartIdsOf(dashboard.content).includes(chartId)) return dashboard;
  const { id, version } = dashboard;
  const { name, content } = withTile(dashboard, first.id, { kind: "chart", chartId });
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
