import type { DashboardFolder } from "@provost/contract/dashboard/dashboard-folder";
import { foldersOf } from "../folder/folder.service.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { mayEditDashboards, mayViewDashboards } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";

/** The folders of dashboards. */
export const dashboardFolders = foldersOf<"dashboard", DashboardFolder>({
  kind: "dashboard",
  mayView: mayViewDashboards,
  mayArrange: mayEditDashboards,
  counts: (db, actor) => dashboardStore(db).counts(readerOf(actor)),
  present: (folder, dashboards) => ({ ...folder, dashboards }),
});
