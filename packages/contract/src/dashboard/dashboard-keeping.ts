import { z } from "zod";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { whenIs } from "../wire/permission.ts";
import { byId, idOf, removedById } from "../wire/resource.ts";
import { Dashboard, DashboardSummary } from "./dashboard.ts";
import { dashboardButtons } from "./dashboard-buttons.ts";
import { DashboardContent } from "./dashboard-content.ts";

const Name = z.string().trim().min(1).max(limits.chartNameLength);
const AtVersion = byId("dashboard", "edit").extend({ version: z.coerce.number().int().min(1) });

export const dashboardRestore = endpoint("POST /api/report/dashboard/{id}/restore", {
  permission: dashboardButtons.edit,
  params: byId("dashboard", "edit"),
  data: Dashboard,
  summary: "Takes a dashboard out of the recycle bin",
});

/** An earlier state of a dashboard. */
export const DashboardVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type DashboardVersion = z.infer<typeof DashboardVersion>;

export const dashboardVersions = endpoint("GET /api/report/dashboard/{id}/version", {
  permission: dashboardButtons.edit,
  params: byId("dashboard", "edit"),
  data: z.array(DashboardVersion),
  summary: "The versions of a dashboard, the last first",
});

export const dashboardVersion = endpoint("GET /api/report/dashboard/{id}/version/{version}", {
  permission: dashboardButtons.edit,
  params: AtVersion,
  data: DashboardVersion.extend({ content: DashboardContent }),
  summary: "A dashboard as it stood at a version",
});

export const dashboardRevert = endpoint("POST /api/report/dashboard/{id}/version/{version}", {
  permission: dashboardButtons.edit,
  params: AtVersion,
  /** The version the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
  query: z.object({ newest: z.coerce.number().int().optional() }),
  data: Dashboard,
  summary: "Saves an earlier version as the newest",
});

export const dashboardList = endpoint("GET /api/report/dashboard", {
  permission: whenIs("removed", true, dashboardButtons.edit, dashboardButtons.view),
  query: PageQuery.extend({
    name: z.string().max(limits.chartNameLength).optional(),
    /** The recycle bin in place of the dashboards. */
    removed: z.stringbool().optional(),
    /** Only the reader's favourites, or only the others. */
    favourite: z.stringbool().optional(),
    /** Only those the reader owns, or only the others. */
    mine: z.stringbool().optional(),
    /** A folder's id; `none` = dashboards in no folder. */
    folderId: z.union([idOf("dashboard_folder", "view"), z.literal("none")]).optional(),
    /** Only those that show this chart. */
    chartId: idOf("chart", "view").optional(),
  }),
  data: pageOf(DashboardSummary),
  summary: "The dashboards the reader finds, the last saved first",
});

export const dashboardFavourite = endpoint("PUT /api/report/dashboard/{id}/favourite", {
  permission: dashboardButtons.view,
  params: byId("dashboard", "view"),
  body: z.object({ favourite: z.boolean() }),
  data: Nothing,
  summary: "Keeps a dashboard among the caller's favourites, or no longer",
});

export const dashboardCreate = endpoint("POST /api/report/dashboard", {
  permission: dashboardButtons.edit,
  body: z.object({
    name: Name,
    content: DashboardContent,
    folderId: idOf("dashboard_folder", "view").nullable().optional(),
  }),
  data: Dashboard,
  summary: "Makes a dashboard",
});

export const dashboardUpdate = endpoint("PUT /api/report/dashboard", {
  permission: dashboardButtons.edit,
  body: z.object({
    id: idOf("dashboard", "edit"),
    name: Name,
    content: DashboardContent,
    version: z.number().int(),
  }),
  data: Dashboard,
  summary: "Saves a dashboard again; with a stale version it is refused",
});

export const dashboardRemove = endpoint("DELETE /api/report/dashboard/{id}", {
  permission: dashboardButtons.edit,
  ...removedById("dashboard"),
  data: Nothing,
  summary:
    "Puts a dashboard that is nobody's home page into the recycle bin; with `forever=true` it leaves the bin for good",
});
