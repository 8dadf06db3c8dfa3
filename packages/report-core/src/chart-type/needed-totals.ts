import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import { limits } from "@provost/contract/wire/limits";
import { isRaw } from "../figure/figure-fields.ts";
import { pivotTotals } from "./pivot/pivot.ts";

/** The totals that a type asks for, by the names of its dimensions and its measures, with those chosen among them. */
type NeededTotals = (
  names: readonly string[],
  style: ChartStyle,
  chosen?: readonly (readonly string[])[],
  measures?: readonly Pick<SchemaColumn, "calculFunc" | "aggregates">[],
) => string[][];

// A reference at the measure over all rows needs the total of these; where a measure is raw it would be all rows.
const overallTotals: NeededTotals = (_names, { references = [] }, chosen = [], measures = []) => {
  const isNeeded = references.some(({ kind }) => kind === "overall") && !measures.some(isRaw);
  const others = chosen.filter((names) => !isNeeded || names.length > 0).map((names) => [...names]);
  return isNeeded ? [[], ...others].slice(0, limits.totals) : others;
};

/** The types that ask for totals beside those chosen. */
export const neededTotals: Readonly<Partial<Record<ChartType, NeededTotals>>> = {
  pivot: pivotTotals,
  line: overallTotals,
  bar: overallTotals,
  horizontalBar: overallTotals,
  area: overallTotals,
  combo: overallTotals,
  scatter: overallTotals,
};
