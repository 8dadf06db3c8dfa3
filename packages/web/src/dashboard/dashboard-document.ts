import {
  dashboardFolderCreate,
  dashboardFolderList,
  dashboardFolderRemove,
  dashboardFolderUpdate,
} from "@provost/contract/dashboard/dashboard-folder";
import {
  dashboardFavourite,
  dashboardMove,
  dashboardRemove,
  dashboardRestore,
  dashboardShare,
  dashboardSharing,
} from "@provost/contract/dashboard/dashboard-keeping";
import { dashboardSharingCheck } from "@provost/contract/dashboard/dashboard-sharing-check";
import { IconLayoutDashboard } from "@tabler/icons-react";
import type { BinnedKind } from "../document/bin/binned-kind.ts";
import type { FiledKind } from "../document/folders/filed-kind.ts";
import type { SharedKind } from "../document/sharing/sharing.queries.ts";

/** Dashboards, as what the console does with all kinds of documents needs them. */
export const dashboardDocument = {
  name: "dashboard",
  shownIn: ["dashboard"],
  icon: IconLayoutDashboard,
  sharing: dashboardSharing,
  share: dashboardShare,
  check: dashboardSharingCheck,
  remove: dashboardRemove,
  restore: dashboardRestore,
  move: dashboardMove,
  favourite: dashboardFavourite,
  folders: {
    list: dashboardFolderList,
    create: dashboardFolderCreate,
    update: dashboardFolderUpdate,
    remove: dashboardFolderRemove,
  },
} satisfies BinnedKind & FiledKind & SharedKind;
