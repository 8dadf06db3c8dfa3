import { folderCreate, folderList, folderRemove, folderUpdate } from "@provost/contract/chart/chart-folder";
import {
  chartFavourite,
  chartMove,
  chartRemove,
  chartRestore,
  chartShare,
  chartSharing,
} from "@provost/contract/chart/chart-keeping";
import { IconChartBar } from "@tabler/icons-react";
import type { BinnedKind } from "../document/bin/binned-kind.ts";
import type { FiledKind } from "../document/folders/filed-kind.ts";
import type { SharedKind } from "../document/sharing/sharing.queries.ts";

/** Charts, as what the console does with all kinds of documents needs them. */
export const chartDocument = {
  name: "chart",
  shownIn: ["chart", "dashboard"],
  icon: IconChartBar,
  sharing: chartSharing,
  share: chartShare,
  remove: chartRemove,
  restore: chartRestore,
  move: chartMove,
  favourite: chartFavourite,
  folders: { list: folderList, create: folderCreate, update: folderUpdate, remove: folderRemove },
} satisfies BinnedKind & FiledKind & SharedKind;
