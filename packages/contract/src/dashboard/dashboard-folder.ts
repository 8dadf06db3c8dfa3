import { z } from "zod";
import { Folder, folderEndpoints } from "../document/folder.ts";
import { dashboardButtons } from "./dashboard-feature.ts";

/** A folder of dashboards. */
export const DashboardFolder = Folder.extend({
  /** Dashboards directly in the folder that are visible to the user, without those in the recycle bin. */
  dashboards: z.number().int(),
});
export type DashboardFolder = z.infer<typeof DashboardFolder>;

export const {
  list: dashboardFolderList,
  create: dashboardFolderCreate,
  update: dashboardFolderUpdate,
  remove: dashboardFolderRemove,
} = folderEndpoints({
  path: "/api/report/dashboard/folder",
  kind: "dashboard_folder",
  named: { one: "a folder of dashboards", many: "folders of dashboards" },
  view: dashboardButtons.view,
  arrange: dashboardButtons.edit,
  Folder: DashboardFolder,
});
