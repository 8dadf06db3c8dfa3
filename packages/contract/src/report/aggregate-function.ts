import { z } from "zod";

/**
 * Functions a measure may use; `none` takes the column as it is. The first six are offered everywhere (spec §5), the others on
 * request. Quartiles lie between values where none stands at their place (`percentile_cont`); whiskers are the farthest values
 * within 1.5 times the distance of the quartiles from these, `outliers` counts those beyond, `outlierValues` tells the farthest of them. `distribution` is several
 * measures at once (`distributionParts`).
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
