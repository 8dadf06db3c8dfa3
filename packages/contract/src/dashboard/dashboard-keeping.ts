import { z } from "zod";
import { binEndpoints, favouriteEndpoint } from "../document/document.ts";
import { moveEndpoint } from "../document/folder.ts";
import { sharingEndpoints } from "../document/sharing.ts";
import { NamedVersion, NewestKnown, versionEndpoints } from "../document/version.ts";
import { endpoint } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { whenIs } from "../wire/permission.ts";
import { idOf } from "../wire/resource.ts";
import { Dashboard, DashboardSummary } from "./dashboard.ts";
import { DashboardContent } from "./dashboard-content.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

const Name = z.string().trim().min(1).max(limits.chartNameLength);

const path = { path: "/api/report/dashboard", kind: "dashboard", one: "a dashboard" } as const;

export const { remove: dashboardRemove, restore: dashboardRestore } = binEndpoints(path, {
  permission: dashboardButtons.edit,
  Whole: Dashboard,
  removable: "a dashboard that is nobody's home page",
});
export const { sharing: dashboardSharing, share: dashboardShare } = sharingEndpoints(
  path,
  dashboardButtons.edit,
);

export const dashboardFavourite = favouriteEndpoint(path, dashboardButtons.view);
export const dashboardMove = moveEndpoint(path, {
  permission: dashboardButtons.edit,
  data: DashboardSummary,
});

export const {
  versions: dashboardVersions,
  version: dashboardVersion,
  revert: dashboardRevert,
} = versionEndpoints(path, {
  see: { permission: dashboardButtons.edit, access: "edit" },
  revert: { permission: dashboardButtons.edit, query: NewestKnown.partial() },
  Listed: NamedVersion,
  Full: NamedVersion.extend({ content: DashboardContent }),
  Whole: Dashboard,
});

export const dashboardList = endpoint("GET /api/report/dashboard", {
  permission: whenIs("removed", true, dashboardButtons.edit, dashboardButtons.view),
  query: PageQuery.extend({
    name: z.string().max(limits.chartNameLength).optional(),
    /** The recycle bin in place of the dashboards. */
    removed: z.stringbool().optional(),
    /** Only the user's favourites, or only the others. */
    favourite: z.stringbool().optional(),
    /** Only those the user owns, or only the others. */
    mine: z.stringbool().optional(),
    /** A folder's id; `none` = dashboards in no folder. */
    folderId: z.union([idOf("dashboard_folder", "view"), z.literal("none")]).optional(),
    /** Only those that show this chart. */
    chartId: idOf("chart", "view").optional(),
  }),
  data: pageOf(DashboardSummary),
  summary: "The dashboards the caller can find, last saved first",
});

export const dashboardCreate = endpoint("POST /api/report/dashboard", {
  permission: dashboardButtons.edit,
  body: z.object({
    name: Name,
    content: DashboardContent,
    folderId: idOf("dashboard_folder", "view").nullable().optional(),
  }),
  data: Dashboard,
  summary: "Creates a dashboard",
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
  summary: "Saves a dashboard; refused if the version is outdated",
});
