import type { ChartFolder } from "@provost/contract/chart/chart-folder";
import { foldersOf } from "../folder/folder.service.ts";
import { readerOf } from "../sharing/shared.service.ts";
import { mayArrangeCharts, mayViewCharts } from "./chart.policy.ts";
import { chartCounts } from "./chart-list.store.ts";

/** The folders of charts. */
export const chartFolders = foldersOf<"chart", ChartFolder>({
  kind: "chart",
  mayView: mayViewCharts,
  mayArrange: mayArrangeCharts,
  counts: (db, actor) => chartCounts(db, readerOf(actor)),
  present: (folder, charts) => ({ ...folder, charts }),
});
