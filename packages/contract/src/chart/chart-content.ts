import { z } from "zod";
import { Aggregate } from "../report/aggregate-function.ts";
import { Bucket } from "../report/bucket.ts";
import { CalculatedField } from "../report/calculated-field.ts";
import { WireFilterNode } from "../report/filter.ts";
import { Parameter } from "../report/parameter.ts";
import { limits } from "../wire/limits.ts";
import { namesOnUse } from "../wire/resource.ts";
import { ChartStyle } from "./chart-style.ts";
import { ChartType, plainType } from "./chart-type.ts";

const ColumnName = z.string().min(1).max(256);

/** A chosen dimension on the wire; clients may send the whole schema column, of which the name counts. */
export const WireDimension = z.object({
  Column: ColumnName,
  Comment: z.string().max(1000).optional(),
  Type: z.string().max(120).optional(),
  label: z.string().max(256).optional(),
  /** The heading for viewers in English, where it differs from the plain one. */
  labelEn: z.string().max(256).optional(),
  bucket: Bucket.optional(),
});
export type WireDimension = z.infer<typeof WireDimension>;

/**
 * What is shown of a measure: its value; with a condition the part of the rows' value that satisfies it (`rate`, 0–1); its
 * part of the total over all rows (`percentOfTotal`, 0–1); how much it grew (`change`) or by what part (`changeRate`, 0.1 =
 * 10 %) since the time span it is compared with. The others depend on the groups beside it (`ShowBy`): its part of the same measure
 * over the dimensions along which it is compared; its rank among them, or the part of them that is below it (`percentRank`, equal
 * ones by half); the sum of all up to it, or the average of the last ones; how far it is from one of them or from their average.
 */
export const MeasureShow = z.enum([
  "value",
  "rate",
  "percentOfTotal",
  "change",
  "changeRate",
  "percentOfRow",
  "percentOfColumn",
  "percentOfParent",
  "rank",
  "percentRank",
  "runningTotal",
  "movingAverage",
  "difference",
  "differenceRate",
]);
export type MeasureShow = z.infer<typeof MeasureShow>;

/** How a group is compared with those beside it; what is left out has a default. */
const ShowBy = z.object({
  /** Names in the result of the dimensions along which groups are compared, within each group of the other dimensions. */
  along: z.array(ColumnName).max(limits.dimensions).optional(),
  /** `difference`: from the first of them, or the one before; left out, from their average. */
  from: z.enum(["first", "previous"]).optional(),
  /** `movingAverage`: how many, itself included; left out, 3. */
  periods: z.number().int().min(2).max(366).optional(),
  /** `rank`, `percentRank`: which value is the first; left out, the highest. */
  first: z.literal("lowest").optional(),
});
export type ShowBy = z.infer<typeof ShowBy>;

/** What is measured beyond the function of a column. */
export const measureOptions = {
  /** Which percentile, 50 is the median; `percentile` alone needs it. */
  percent: z.number().min(0).max(100).optional(),
  /** Only rows that satisfy every one are measured. */
  condition: z.array(WireFilterNode).max(limits.filters).optional(),
  show: MeasureShow.optional(),
  /** What a change is measured from: the span before, or the same span a year earlier. */
  since: z.enum(["previous", "yearBefore"]).optional(),
  /** Of a span that is not over, the change since the same days of the earlier span; left out, since the whole of it. */
  days: z.literal("same").optional(),
  showBy: ShowBy.optional(),
};

/** A chosen measure on the wire; the column `*` counts rows. */
export const WireMeasure = WireDimension.omit({ bucket: true }).extend({
  calculFunc: Aggregate.optional(),
  /** The column that a function of two columns takes beside its own (`pairAggregates`). */
  otherColumn: ColumnName.optional(),
  ...measureOptions,
});
export type WireMeasure = z.infer<typeof WireMeasure>;

/** Keeps the groups of one dimension that come first by a measure; with `others` the rest is one more group. */
export const TopGroups = z.object({
  dimension: ColumnName,
  count: z.number().int().min(1).max(1000),
  /** Name of the measure in the result. */
  by: ColumnName,
  direction: z.enum(["desc", "asc"]).default("desc"),
  others: z.boolean().default(false),
});
export type TopGroups = z.infer<typeof TopGroups>;

/** What a chart queries and how it is drawn, with the spec's wire names (spec §3). */
export const ChartContent = z.object({
  /** The chart's name for viewers in English, where it differs from the plain one. */
  nameEn: z.string().trim().max(limits.chartNameLength).optional(),
  chartType: ChartType.default(plainType),
  dataSrc: namesOnUse(z.string().max(256), "table", "view").default(""),
  selectedDimension: z.array(WireDimension).max(limits.dimensions).default([]),
  selectedCalcul: z.array(WireMeasure).max(limits.measures).default([]),
  filters: z.array(WireFilterNode).max(limits.filters).default([]),
  /** Filters on measures; `filteCol` is a measure's name in the result. */
  having: z.array(WireFilterNode).max(limits.filters).optional(),
  orderByStrs: z
    .array(z.string().max(300))
    .max(limits.dimensions + limits.measures)
    .default([]),
  top: TopGroups.optional(),
  limit: z.number().int().min(1).max(limits.resultRows).nullish(),
  page: z.boolean().default(false),
  /** Totals wanted beside the rows: for each the dimensions it keeps; `[]` is the total of all. */
  totals: z.array(z.array(ColumnName).max(limits.dimensions)).max(limits.totals).optional(),
  /** Beside the rows, what the dataset's owner has published of the measures is wanted; a reference of the style wants it as well. */
  published: z.boolean().optional(),
  /** Fields of this chart alone. */
  calculated: z.array(CalculatedField).max(limits.calculated).optional(),
  /** `${param}` placeholders that the viewer of the chart fills in. */
  parameters: z.array(Parameter).max(limits.parameters).optional(),
  sql: namesOnUse(z.string().max(limits.sqlLength), "table", "view").nullish(),
  /** For a query by `sql`, the result columns to draw, in order; if omitted, all non-numeric columns. */
  sqlDimensions: z.array(ColumnName).max(limits.dimensions).optional(),
  /** The rows of `sql` are the table that dimensions, measures and filters read; left out, all of these are ignored beside `sql`. */
  sqlAsTable: z.boolean().optional(),
  chartStyle: ChartStyle.optional(),
});
export type ChartContent = z.infer<typeof ChartContent>;
