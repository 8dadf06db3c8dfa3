import { z } from "zod";
import { folderPlace } from "../document/folder.ts";
import { endpoint, Nothing } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { whenIs } from "../wire/permission.ts";
import { byId, idOf, listedBy, removedById } from "../wire/resource.ts";
import { Chart, chartButtons, viewCharts } from "./chart.ts";
import { ChartContent } from "./chart-content.ts";
import { ChartType } from "./chart-type.ts";

const ChartName = z.string().trim().min(1).max(limits.chartNameLength);

export const chartRestore = endpoint("POST /api/report/chart/{id}/restore", {
  permission: chartButtons.remove,
  params: byId("chart", "edit"),
  data: Chart,
  summary: "Takes a chart out of the recycle bin",
});

export const chartFavourite = endpoint("PUT /api/report/chart/{id}/favourite", {
  permission: viewCharts,
  params: byId("chart", "view"),
  body: z.object({ favourite: z.boolean() }),
  data: Nothing,
  summary: "Keeps a chart among the caller's favourites, or no longer",
});

export const chartMove = endpoint("PUT /api/report/chart/{id}/folder", {
  permission: chartButtons.edit,
  params: byId("chart", "edit"),
  body: folderPlace("chart_folder"),
  data: Chart,
  summary: "Puts a chart into a folder, or into none",
});

/** An earlier state of a chart. */
export const ChartVersion = z.object({
  version: z.number().int(),
  name: z.string(),
  savedBy: z.string(),
  savedAt: z.string(),
});
export type ChartVersion = z.infer<typeof ChartVersion>;

export const chartVersions = endpoint("GET /api/report/chart/{id}/version", {
  permission: chartButtons.view,
  params: byId("chart", "view"),
  data: z.array(ChartVersion),
  summary: "The versions of a chart, the last first",
});

export const chartVersion = endpoint("GET /api/report/chart/{id}/version/{version}", {
  permission: chartButtons.view,
  params: byId("chart", "view").extend({ version: z.coerce.number().int().min(1) }),
  data: ChartVersion.extend(Chart.pick({ content: true, whole: true, problem: true }).shape),
  summary: "A chart as it stood at a version",
});

export const chartRevert = endpoint("POST /api/report/chart/{id}/version/{version}", {
  permission: chartButtons.edit,
  params: byId("chart", "edit").extend({ version: z.coerce.number().int().min(1) }),
  /** The version the caller takes for the newest; when it no longer is, the call is refused as a stale save is. */
  query: z.object({ newest: z.coerce.number().int().optional() }),
  data: Chart,
  summary: "Saves an earlier version as the newest",
});

export const chartCreate = endpoint("POST /api/report/chart", {
  permission: chartButtons.add,
  body: z.object({
    name: ChartName,
    content: ChartContent,
    folderId: idOf("chart_folder", "view").nullable().optional(),
  }),
  data: Chart,
  summary: "Saves a new chart",
});

export const chartUpdate = endpoint("PUT /api/report/chart", {
  permission: chartButtons.edit,
  body: z.object({
    id: idOf("chart", "edit"),
    name: ChartName,
    content: ChartContent,
    version: z.number().int(),
  }),
  data: Chart,
  summary: "Saves a chart again; with a stale version it is refused",
});

/** What shows a chart: dashboards by name that the caller finds, and how many beside those. */
export const ChartUses = z.object({ dashboards: z.array(z.string()), more: z.number().int() });
export type ChartUses = z.infer<typeof ChartUses>;

export const chartUses = endpoint("GET /api/report/chart/{id}/uses", {
  permission: chartButtons.remove,
  params: byId("chart", "view"),
  data: ChartUses,
  summary: "The dashboards that show a chart",
});

export const chartRemove = endpoint("DELETE /api/report/chart/{id}", {
  permission: chartButtons.remove,
  ...removedById("chart"),
  data: Nothing,
  summary: "Puts a chart into the recycle bin; with `forever=true` it leaves the bin for good",
});

export const chartList = endpoint("GET /api/report/chart", {
  permission: whenIs("removed", true, chartButtons.remove, viewCharts),
  query: PageQuery.extend({
    name: z.string().max(120).optional(),
    /** A folder's id; `none` = charts in no folder. */
    folderId: z.union([idOf("chart_folder", "view"), z.literal("none")]).optional(),
    chartType: ChartType.optional(),
    dataSrc: listedBy(z.string().max(256)).optional(),
    favourite: z.stringbool().optional(),
    mine: z.stringbool().optional(),
    /** The recycle bin in place of the charts. */
    removed: z.stringbool().optional(),
  }),
  data: pageOf(Chart),
  summary: "Charts, the last saved first",
});
