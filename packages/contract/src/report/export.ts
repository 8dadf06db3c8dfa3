import { z } from "zod";
import { viewCharts } from "../chart/chart.ts";
import { ChartContent } from "../chart/chart-content.ts";
import { endpoint } from "../wire/endpoint.ts";
import { exportLimits } from "../wire/feature-limits.ts";
import { allOf } from "../wire/permission.ts";
import { idOf, names, unguarded } from "../wire/resource.ts";
import { QueryParams } from "./report.ts";
import { exportButtons } from "./report-feature.ts";

/** The file formats rows can be exported to. */
export const ExportFormat = z.enum(["csv", "xlsx"]);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** `seen`: as the chart's table shows them, all pages; `raw`: the rows behind it as stored in the table. */
export const ExportWhat = z.enum(["seen", "raw"]);
export type ExportWhat = z.infer<typeof ExportWhat>;

const Wanted = {
  format: ExportFormat,
  what: ExportWhat.default("seen"),
  /** Created by the client to track the progress. */
  key: unguarded(z.uuid(), "Made by the caller, to follow his own export by it.").optional(),
};

export const exportChart = endpoint("GET /api/report/export", {
  fillsDisk: true,
  permission: allOf(exportButtons.export, viewCharts),
  query: z.object({ chart: idOf("chart", "view"), ...Wanted }),
  data: z.null(),
  reply: "bytes",
  summary: "The rows of a saved chart as a file, streamed",
});

export const exportQuery = endpoint("POST /api/report/export", {
  fillsDisk: true,
  permission: exportButtons.export,
  body: z.object({
    content: ChartContent,
    params: QueryParams.default({}),
    name: z.string().trim().min(1).max(exportLimits.nameLength),
    ...Wanted,
  }),
  data: z.null(),
  reply: "bytes",
  summary: "The rows of any query as a file, streamed; of a table without fields its own rows (`raw`)",
});

/** How far an export is; `expected` is `null` where it is not known. */
export const ExportState = z.object({
  key: z.string(),
  phase: z.enum(["waiting", "running", "done", "failed"]),
  rows: z.number().int(),
  expected: z.number().int().nullable(),
  /** Why it failed, in the user's language. */
  message: z.string(),
});
export type ExportState = z.infer<typeof ExportState>;

export const exportStates = endpoint("GET /api/report/export/state", {
  permission: exportButtons.export,
  data: z.array(ExportState),
  summary: "The caller's running exports, and those that ended within the last minute",
});

export const exportCancel = endpoint("DELETE /api/report/export/state/{key}", {
  permission: exportButtons.export,
  params: z.object({ key: names(z.uuid(), "export", "manage") }),
  data: z.null(),
  summary:
    "Cancels one of the caller's exports, on whichever server it runs; one that has ended is unchanged",
});
