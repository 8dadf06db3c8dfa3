import { z } from "zod";
import { endpoint, Nothing } from "./endpoint.ts";
import { Id } from "./id.ts";

/** A chart on a dashboard; place and size in cells of a grid 12 wide; a row is 80 px high. */
export const DashboardTile = z.object({
  chartId: Id,
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(10_000),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(20),
});
export type DashboardTile = z.infer<typeof DashboardTile>;

/** A dashboard; the tenant's home dashboard stands on /wel/index. */
export const Dashboard = z.object({
  id: Id,
  name: z.string(),
  home: z.boolean(),
  tiles: z.array(DashboardTile),
  version: z.number().int(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Button codes of dashboards. */
export const dashboardButtons = { edit: "dashboard_edit", view: "dashboard_view" } as const;

export const dashboardList = endpoint("GET /api/report/dashboard", {
  query: z.object({ home: z.stringbool().optional() }),
  data: z.array(Dashboard),
  summary: "Dashboards; `home=true` gives the one of the home page",
});

export const dashboardCreate = endpoint("POST /api/report/dashboard", {
  body: z.object({
    name: z.string().trim().min(1).max(120),
    tiles: z.array(DashboardTile).max(200).default([]),
  }),
  data: Dashboard,
  summary: "Makes a dashboard",
});

export const dashboardUpdate = endpoint("PUT /api/report/dashboard", {
  body: z.object({
    id: Id,
    name: z.string().trim().min(1).max(120),
    tiles: z.array(DashboardTile).max(200),
    version: z.number().int().optional(),
  }),
  data: Dashboard,
  summary: "Saves a dashboard; with a stale version it is refused",
});

export const dashboardRemove = endpoint("DELETE /api/report/dashboard/{id}", {
  params: z.object({ id: Id }),
  data: Nothing,
  summary: "Removes a dashboard that is not the home dashboard",
});
