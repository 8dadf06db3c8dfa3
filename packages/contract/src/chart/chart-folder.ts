import { z } from "zod";
import { Folder, folderEndpoints } from "../document/folder.ts";
import { viewCharts } from "./chart.ts";
import { chartButtons } from "./chart-feature.ts";

/** A folder of charts. */
export const ChartFolder = Folder.extend({
  /** Charts directly in the folder that are visible to the user, without those in the recycle bin. */
  charts: z.number().int(),
});
export type ChartFolder = z.infer<typeof ChartFolder>;

export const {
  list: folderList,
  create: folderCreate,
  update: folderUpdate,
  remove: folderRemove,
} = folderEndpoints({
  path: "/api/report/folder",
  kind: "chart_folder",
  named: { one: "a folder", many: "folders of charts" },
  view: viewCharts,
  arrange: chartButtons.edit,
  Folder: ChartFolder,
});
