import { arithmetic, call, when } from "./terms.ts";
import type { CentredFunction, DeviationFunction, Expression } from "./tree.ts";

/** Statistics of a group as the builder and calculated fields name them. */
export type Statistic = DeviationFunction | CentredFunction | "cv" | "percentile" | "weightedAvg";

/** What a statistic needs beside the values: which percentile, the other values of `corr`, the weights. */
export interface StatisticSettings {
  percent?: number | undefined;
  beside?: Expression | undefined;
  /** The values are a column of whole numbers, which engines find percentiles of faster. */
  whole?: boolean;
}

const fraction = (of: Expression): Expression => ({ kind: "cast", of, to: "fraction" });

/** A statistic of the values of a group; null where a setting that it needs is missing. */
export function statistic(
  func: Statistic,
  of: Expression,
  { percent, beside, whole = false }: StatisticSettings = {},
): Expression | null {
  switch (func) {
    case "cv":
      return arithmetic(call("stddev", of), "/", call("avg", of));
    case "percentile":
      return percent === undefined ? null : { kind: "call", func, of, percent, ...(whole ? { whole } : {}) };
    case "corr":
      return beside === undefined ? null : { kind: "call", func, of, beside };
    case "weightedAvg":
      return beside === undefined ? null : weighted(fraction(of), fraction(beside));
    default:
      return call(func, of);
  }
}

// A product with null is null, so it leaves the row out itself.
function weighted(value: Expression, weight: Expression): Expression {
  const counted = when({ kind: "isNull", of: value, not: true }, weight);
  return arithmetic(call("sum", arithmetic(value, "*", weight)), "/", call("sum", counted));
}
