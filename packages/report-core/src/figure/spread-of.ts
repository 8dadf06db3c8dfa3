import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { SchemaColumn } from "@provost/contract/source/source";

/** Identifies a measure's part in a distribution. */
export type SpreadColumn = Pick<SchemaColumn, "Column" | "calculFunc" | "condition" | "show">;

/** The measures that make up one distribution; without whiskers of their own these reach to the ends. */
export interface Spread<M> {
  min: M;
  quantile25: M;
  median: M;
  quantile75: M;
  max: M;
  whiskerLow: M | null;
  whiskerHigh: M | null;
  outliers: M | null;
  outlierValues: M | null;
  count: M | null;
}

function ofColumn<M extends SpreadColumn>(measures: readonly M[]): Spread<M> | null {
  const of = (func: Aggregate): M | null => measures.find(({ calculFunc }) => calculFunc === func) ?? null;
  const [min, quantile25, median, quantile75, max] = [
    of("min"),
    of("quantile25"),
    of("median"),
    of("quantile75"),
    of("max"),
  ];
  if (!min || !quantile25 || !median || !quantile75 || !max) return null;
  const [whiskerLow, whiskerHigh] = [of("whiskerLow"), of("whiskerHigh")];
  return {
    min,
    quantile25,
    median,
    quantile75,
    max,
    whiskerLow: whiskerHigh && whiskerLow,
    whiskerHigh: whiskerLow && whiskerHigh,
    outliers: of("outliers"),
    outlierValues: of("outlierValues"),
    count: of("count"),
  };
}

/**
 * The first distribution that measures make up; `null` where none does. Five measures without functions are taken for one in this
 * order: lowest, lower quartile, median, upper quartile, highest.
 */
export function spreadOf<M extends SpreadColumn>(measures: readonly M[]): Spread<M> | null {
  const groups = new Map<string, M[]>();
  for (const measure of measures) {
    if (measure.show !== undefined && measure.show !== "value") continue;
    const key = JSON.stringify([measure.Column, measure.condition ?? []]);
    groups.set(key, [...(groups.get(key) ?? []), measure]);
  }
  for (const group of groups.values()) {
    const found = ofColumn(group);
    if (found) return found;
  }
  const isPlain = measures.every(({ calculFunc = "none" }) => calculFunc === "none");
  const [min, quantile25, median, quantile75, max, more] = measures;
  if (!isPlain || !min || !quantile25 || !median || !quantile75 || !max || more) return null;
  return {
    min,
    quantile25,
    median,
    quantile75,
    max,
    whiskerLow: null,
    whiskerHigh: null,
    outliers: null,
    outlierValues: null,
    count: null,
  };
}
