import { z } from "zod";
import { binEndpoints, favouriteEndpoint } from "../document/document.ts";
import { moveEndpoint } from "../document/folder.ts";
import { sharingEndpoints } from "../document/sharing.ts";
import { NamedVersion, NewestKnown, versionEndpoints } from "../document/version.ts";
import { endpoint } from "../wire/endpoint.ts";
import { limits } from "../wire/limits.ts";
import { PageQuery, pageOf } from "../wire/page.ts";
import { whenIs } from "../wire/permission.ts";
import { byId, idOf, listedBy } from "../wire/resource.ts";
import { Chart, viewCharts } from "./chart.ts";
import { ChartContent } from "./chart-content.ts";
import { chartButtons } from "./chart-feature.ts";
import { ChartType } from "./chart-type.ts";

const ChartName = z.string().trim().min(1).max(limits.chartNameLength);

const path = { path: "/api/report/chart", kind: "chart", one: "a chart" } as const;

export const { remove: chartRemove, restore: chartRestore } = binEndpoints(path, {
  permission: chartButtons.remove,
  Whole: Chart,
});
export const { sharing: chartSharing, share: chartShare } = sharingEndpoints(path, chartButtons.edit);
export const chartFavourite = favouriteEndpoint(path, viewCharts);
export const chartMove = moveEndpoint(path, { permission: chartButtons.edit, data: Chart });

export const {
  versions: chartVersions,
  version: chartVersion,
  revert: chartRevert,
} = versionEndpoints(path, {
  see: { permission: chartButtons.view, access: "view" },
  revert: { permission: chartButtons.edit, query: NewestKnown.partial() },
  Listed: NamedVersion,
  Full: NamedVersion.extend(Chart.pick({ content: true, whole: true, problem: true }).shape),
  Whole: Chart,
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
  summary: "Saves a chart; refused if the version is outdated",
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
  summary: "Charts, last saved first",
});
