import { z } from "zod";
import { Aggregate } from "./aggregate.ts";
import { ChartType } from "./chart-type.ts";
import { WireFilterNode } from "./filter.ts";
import { limits } from "./limits.ts";

const ColumnName = z.string().min(1).max(256);

/** A chosen dimension on the wire; clients may send the whole schema column, of which the name counts. */
export const WireDimension = z.object({
  Column: ColumnName,
  Comment: z.string().max(1000).optional(),
  Type: z.string().max(120).optional(),
  label: z.string().max(256).optional(),
});
export type WireDimension = z.infer<typeof WireDimension>;

/** A chosen measure on the wire. */
export const WireMeasure = WireDimension.extend({ calculFunc: Aggregate.optional() });
export type WireMeasure = z.infer<typeof WireMeasure>;

/** How a chart looks beyond its data; `height` in px. */
export const ChartStyle = z.object({
  height: z.number().int().min(120).max(2000).optional(),
  title: z.string().max(200).optional(),
  /** `bar` only: with two dimensions the second is stacked instead of grouped. */
  stacked: z.boolean().optional(),
});
export type ChartStyle = z.infer<typeof ChartStyle>;

/** What a chart asks and how it is drawn, with the spec's wire names (spec §3). */
export const ChartContent = z.object({
  chartType: ChartType.default("table"),
  dataSrc: z.string().max(256).default(""),
  selectedDimension: z.array(WireDimension).max(limits.dimensions).default([]),
  selectedCalcul: z.array(WireMeasure).max(limits.measures).default([]),
  filters: z.array(WireFilterNode).max(limits.filters).default([]),
  orderByStrs: z
    .array(z.string().max(300))
    .max(limits.dimensions + limits.measures)
    .default([]),
  limit: z.number().int().min(1).max(limits.resultRows).nullish(),
  page: z.boolean().default(false),
  sql: z.string().max(limits.sqlLength).nullish(),
  chartStyle: ChartStyle.optional(),
});
export type ChartContent = z.infer<typeof ChartContent>;
