import { z } from "zod";
import { Folder, folderDraft, folderPlace, folderSave } from "../document/folder.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { byId } from "../wire/resource.ts";
import { DashboardSummary } from "./dashboard.ts";
import { dashboardButtons } from "./dashboard-buttons.ts";

/** A folder of dashboards. */
export const DashboardFolder = Folder.extend({
  /** Dashboards right in it that the reader finds, without those in the recycle bin. */
  dashboards: z.number().int(),
});
export type DashboardFolder = z.infer<typeof DashboardFolder>;

export const dashboardFolderList = endpoint("GET /api/report/dashboard/folder", {
  permission: dashboardButtons.view,
  data: z.array(DashboardFolder),
  summary: "All folders of dashboards, by name",
});

export const dashboardFolderCreate = endpoint("POST /api/report/dashboard/folder", {
  permission: dashboardButtons.edit,
  body: folderDraft("dashboard_folder"),
  data: DashboardFolder,
  summary: "Makes a folder of dashboards",
});

export const dashboardFolderUpdate = endpoint("PUT /api/report/dashboard/folder", {
  permission: dashboardButtons.edit,
  body: folderSave("dashboard_folder"),
  data: DashboardFolder,
  summary: "Renames or moves a folder of dashboards",
});

export const dashboardFolderRemove = endpoint("DELETE /api/report/dashboard/folder/{id}", {
  permission: dashboardButtons.edit,
  params: byId("dashboard_folder", "edit"),
  data: Nothing,
  summary: "Removes a folder of dashboards; what is in it moves to the folder above",
});

export const dashboardMove = endpoint("PUT /api/report/dashboard/{id}/folder", {
  permission: dashboardButtons.edit,
  params: byId("dashboard", "edit"),
  body: folderPlace("dashboard_folder"),
  data: DashboardSummary,
  summary: "Puts a dashboard into a folder, or into none",
});
