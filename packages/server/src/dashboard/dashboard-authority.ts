import { sharedAuthority } from "../sharing/shared-authority.service.ts";
import { dashboardStore } from "./dashboard.store.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";

export const {
  authorize: authorizeDashboard,
  authorizeBinned: authorizeBinnedDashboard,
  read: readDashboardRow,
} = sharedAuthority<"dashboard", DashboardRow>({
  kind: "dashboard",
  byId: (db, id, reader) => dashboardStore(db).byId(id, reader),
});
