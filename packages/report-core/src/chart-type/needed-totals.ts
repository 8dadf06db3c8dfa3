import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import { pivotTotals } from "./pivot/pivot.ts";

/** The totals that a type asks for, by the names of its dimensions, with those chosen among them. */
type NeededTotals = (
  names: readonly string[],
  style: ChartStyle,
  chosen?: readonly (readonly string[])[],
) => string[][];

/** The types that ask for totals beside those chosen. */
export const neededTotals: Readonly<Partial<Record<ChartType, NeededTotals>>> = { pivot: pivotTotals };
