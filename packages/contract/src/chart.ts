import { z } from "zod";
import { ChartContent } from "./chart-content.ts";
import { endpoint, Nothing } from "./endpoint.ts";
import { Id } from "./id.ts";
import { limits } from "./limits.ts";
import { PageQuery, pageOf } from "./page.ts";

/** A saved chart; `version` grows with each save. */
export const Chart = z.object({
  id: Id,
  name: z.string(),
  content: ChartContent,
  ownerName: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
});
export type Chart = z.infer<typeof Chart>;

const ChartName = z.string().trim().min(1).max(limits.chartNameLength);

/** Button codes of the charts screen. */
export const chartButtons = {
  add: "chart_add",
  edit: "chart_edit",
  remove: "chart_delete",
  view: "chart_view",
} as const;

export const chartCreate = endpoint("POST /api/report/chart", {
  body: z.object({ name: ChartName, content: ChartContent }),
  data: Chart,
  summary: "Saves a new chart",
});

export const chartUpdate = endpoint("PUT /api/report/chart", {
  body: z.object({ id: Id, name: ChartName, content: ChartContent, version: z.number().int().optional() }),
  data: Chart,
  summary: "Saves a chart again; with a stale version it is refused",
});

export const chartDetail = endpoint("GET /api/report/chart/{id}", {
  params: z.object({ id: Id }),
  data: Chart,
  summary: "One chart",
});

export const chartRemove = endpoint("DELETE /api/report/chart/{id}", {
  params: z.object({ id: Id }),
  data: Nothing,
  summary: "Removes a chart, and its tile from dashboards",
});

export const chartList = endpoint("GET /api/report/chart", {
  query: PageQuery.extend({ name: z.string().max(120).optional() }),
  data: pageOf(Chart),
  summary: "Charts, the last saved first",
});
