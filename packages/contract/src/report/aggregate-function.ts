import { z } from "zod";

/**
 * Functions a measure can use; `none` takes the column as it is. The first six are always offered (spec §5), the others on
 * request. Quartiles are interpolated between values (`percentile_cont`); whiskers are the farthest values
 * within 1.5 times the interquartile range of the quartiles, `outliers` counts those beyond, `outlierValues` lists the farthest
 * of them. `distribution` is several measures at once (`distributionParts`). Of the statistics (`statisticAggregates`), standard
 * deviation and variance are those of a sample, `cv` is the first as a part of the average, `mad` the median distance from the median;
 * `percentile` takes a percent, `corr` (Pearson) and `weightedAvg` another column, of rows with a value in both.
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
  "stddev",
  "variance",
  "cv",
  "mad",
  "percentile",
  "corr",
  "weightedAvg",
]);
export type Aggregate = z.infer<typeof Aggregate>;
