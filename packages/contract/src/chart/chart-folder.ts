import { z } from "zod";
import { Folder, folderDraft, folderSave } from "../document/folder.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { byId } from "../wire/resource.ts";
import { chartButtons, viewCharts } from "./chart.ts";

/** A folder of charts. */
export const ChartFolder = Folder.extend({
  /** Charts right in it that the reader finds, without those in the recycle bin. */
  charts: z.number().int(),
});
export type ChartFolder = z.infer<typeof ChartFolder>;

export const folderList = endpoint("GET /api/report/folder", {
  permission: viewCharts,
  data: z.array(ChartFolder),
  summary: "All folders of charts, by name",
});

export const folderCreate = endpoint("POST /api/report/folder", {
  permission: chartButtons.edit,
  body: folderDraft("chart_folder"),
  data: ChartFolder,
  summary: "Makes a folder",
});

export const folderUpdate = endpoint("PUT /api/report/folder", {
  permission: chartButtons.edit,
  body: folderSave("chart_folder"),
  data: ChartFolder,
  summary: "Renames or moves a folder",
});

export const folderRemove = endpoint("DELETE /api/report/folder/{id}", {
  permission: chartButtons.edit,
  params: byId("chart_folder", "edit"),
  data: Nothing,
  summary: "Removes a folder; what is in it moves to the folder above",
});
