import { statisticAggregates } from "@provost/contract/report/aggregate";
import type { Aggregate } from "@provost/contract/report/aggregate-function";

/** Functions that what a join repeats would count more than once. */
export const notRepeated: ReadonlySet<Aggregate> = new Set([
  "sum",
  "avg",
  "count",
  "median",
  "quantile25",
  "quantile75",
  "whiskerLow",
  "whiskerHigh",
  "outliers",
  "outlierValues",
  "distribution",
  ...statisticAggregates,
]);
