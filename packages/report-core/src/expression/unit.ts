import type { NumberFormat } from "@provost/contract/report/number-format";

/** What numbers are written in: percent, or as those of a field are; `null`: nothing is known. */
export type Unit = "percent" | { of: string } | null;

/** A value as far as its unit goes. */
interface Valued {
  unit: Unit;
  level: "constant" | "row" | "aggregate";
}

/** Functions whose values are in the unit of what they are of. */
const keeping: ReadonlySet<string> = new Set([
  ...["sum", "avg", "min", "max", "median", "percentile", "stddev", "stddevPop", "mad", "weightedAvg"],
  ...["round", "abs", "floor", "ceil", "nullif"],
  ...["runningTotal", "movingAvg", "difference", "first", "previous"],
]);
const inPercent: ReadonlySet<string> = new Set(["share", "percentRank", "differenceRate"]);

const keyOf = (unit: Unit): string => JSON.stringify(unit);

/** The unit that several values have in common; constants are in any. */
export function commonUnit(terms: readonly Valued[]): Unit {
  const [first, ...others] = terms.filter(({ level }) => level !== "constant");
  if (!first || others.some(({ unit }) => keyOf(unit) !== keyOf(first.unit))) return null;
  return first.unit;
}

/** The unit of what a function gives; a product or a ratio has none of its own. */
export function unitOfCall(name: string, terms: readonly Valued[]): Unit {
  if (inPercent.has(name)) return "percent";
  if (keeping.has(name)) return terms[0]?.unit ?? null;
  if (name === "if") return commonUnit(terms.slice(1));
  return name === "coalesce" ? commonUnit(terms) : null;
}

/** How numbers in a unit are written, as far as that is known; `formatOf`: how those of a field are. */
export function formatOfUnit(
  unit: Unit,
  formatOf: (field: string) => NumberFormat | null | undefined,
): NumberFormat | undefined {
  if (unit === "percent") return { style: "percent" };
  return (unit && formatOf(unit.of)) ?? undefined;
}
