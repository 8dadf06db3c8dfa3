import { z } from "zod";
import { ChartContent } from "./chart-content.ts";
import { ChartType } from "./chart-type.ts";
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
  folderId: Id.nullable(),
  /** Kept among the reader's own favourites. */
  favourite: z.boolean(),
  /** Set = in the recycle bin since then (ISO). */
  removedAt: z.string().nullable(),
  /** Parts of the stored content that could not be read and were left out; empty when all was. */
  problem: z.string(),
});
export type Chart = z.infer<typeof Chart>;

const ChartName = z.string().trim().min(1).max(limits.chartNameLength);
const ById = z.object({ id: Id });

/** Button codes of the charts screen. */
export const chartButtons = {
  add: "chart_add",
  edit: "chart_edit",
  remove: "chart_delete",
  view: "chart_view",
} as const;

export const chartCreate = endpoint("POST /api/report/chart", {
  body: z.object({ name: ChartName, content: ChartContent, folderId: Id.nullable().optional() }),
  data: Chart,
  summary: "Saves a new chart",
});

export const chartUpdate = endpoint("PUT /api/report/chart", {
  body: z.object({ id: Id, name: ChartName, content: ChartContent, version: z.number().int().optional() }),
  data: Chart,
  summary: "Saves a chart again; with a stale version it is refused",
});

export const chartDetail = endpoint("GET /api/report/chart/{id}", {
  params: ById,
  data: Chart,
  summary: "One chart",
});

export const chartRemove = endpoint("DELETE /api/report/chart/{id}", {
  params: ById,
  query: z.object({ forever: z.stringbool().optional() }),
  data: Nothing,
  summary: "Puts a chart into the recycle bin; with `forever=true` it leaves the bin for good",
});

export const chartList = endpoint("GET /api/report/chart", {
  query: PageQuery.extend({
    name: z.string().max(120).optional(),
    /** A folder's id; `none` = charts in no folder. */
    folderId: z.union([Id, z.literal("none")]).optional(),
    chartType: ChartType.optional(),
    dataSrc: z.string().max(256).optional(),
    favourite: z.stringbool().optional(),
    mine: z.stringbool().optional(),
    /** The recycle bin in place of the charts. */
    removed: z.stringbool().optional(),
  }),
  data: pageOf(Chart),
  summary: "Charts, the last saved first",
});
