import { z } from "zod";

/**
 * Functions a measure can use; `none` takes the column as it is. The first six are always offered (spec §5), the others on
 * request. Quartiles are interpolated between values (`percentile_cont`); whiskers are the farthest values
 * within 1.5 times the interquartile range of the quartiles, `outliers` counts those beyond, `outlierValues` lists the farthest
 * of them. `distribution` is several measures at once (`distributionParts`).
 */
export const Aggregate = z.enum([
  "sum",
  "avg",
  "max",
  "min",
  "count",
  "none",
  "countDistinct",
  "median",
  "quantile25",
  "quantile75",
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "outlierValues",
  "distribution",
]);
export type Aggregate = z.infer<typeof Aggregate>;
