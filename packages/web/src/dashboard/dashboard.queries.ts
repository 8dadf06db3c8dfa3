import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type Dashboard, dashboardDetail, dashboardHome } from "@provost/contract/dashboard/dashboard";
import type { QueryParams } from "@provost/contract/report/report";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type ChartRowPage, chartDetailOptions, chartRowsOptions } from "../chart/chart.queries.ts";
import { call } from "../platform/http/call.ts";

// The charts come with the dashboard, so that no tile has to load its own.
function keepCharts<D extends Dashboard | null>(client: QueryClient, dashboard: D): D {
  for (const chart of dashboard?.charts ?? [])
    client.setQueryData(chartDetailOptions(chart.id).queryKey, chart);
  return dashboard;
}

/** The dashboard of the home page; `null` when there is none. */
export const homeDashboardOptions = queryOptions({
  queryKey: ["dashboard", "home"],
  queryFn: async ({ signal, client }) =>
    keepCharts(client, await call(dashboardHome, {}, { signal, quiet: true })),
});

export const dashboardOptions = (id: string) =>
  queryOptions({
    queryKey: ["dashboard", "one", id],
    queryFn: async ({ signal, client }) =>
      keepCharts(client, await call(dashboardDetail, { id }, { signal, quiet: true })),
  });

/** What one tile queries. */
export interface TileQuery {
  content: ChartContent;
  params: QueryParams;
  /** The label of a required filter in which nothing is chosen: nothing is queried before. */
  missing?: string;
}

/** Spec §9: the page a table begins with. */
export const firstPage: ChartRowPage = { current: 1, size: 10 };

/** The rows of a tile; `page` only where its content pages. */
export const resultOptions = ({ content, params, missing }: TileQuery, page: ChartRowPage) =>
  chartRowsOptions(content, params, content.page ? page : null, missing);
