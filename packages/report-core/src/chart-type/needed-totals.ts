import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { listComma } from "@provost/contract/wire/locale";
import type { FigureInput } from "../figure/figure.ts";
import { headingOf, rolesOf } from "../figure/figure-fields.ts";
import { hasNoTotal } from "../relative/relative-show.ts";
import { addsUp, isRaw, type OverallMeasure } from "./axes/overall-measure.ts";
import { pivotTotals } from "./pivot/pivot.ts";

/** The totals that a type asks for, by the names of its dimensions and its measures, with those chosen among them. */
type NeededTotals = (
  names: readonly string[],
  style: ChartStyle,
  chosen?: readonly (readonly string[])[],
  measures?: readonly OverallMeasure[],
) => string[][];

const isSameGrain = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

// A reference at the measure over all rows needs the total of these. Where a measure is raw it would be all rows, and
// what adds up is not compared with it. A target over all rows needs that of each panel, one of each category needs its
// total where categories have several series.
const referenceTotals: NeededTotals = (names, { references = [], facetBy }, chosen = [], measures = []) => {
  const isCompared = measures.length === 0 || (!measures.some(isRaw) && !measures.every(addsUp));
  const panel = names.filter((name) => name === facetBy);
  const [axis = "", ...series] = names.filter((name) => name !== facetBy);
  const grains = references.flatMap((reference): string[][] => {
    if (reference.kind === "overall") return isCompared ? [[]] : [];
    if (reference.kind !== "measure") return [];
    if (reference.per !== "category") return [panel];
    return series.length > 0 ? [[...panel, axis]] : [];
  });
  const all = [...grains, ...chosen.map((one) => [...one])];
  return all
    .filter((one, at) => all.findIndex((other) => isSameGrain(one, other)) === at)
    .slice(0, limits.totals);
};

/** The types that ask for totals beside those chosen. */
export const neededTotals: Readonly<Partial<Record<ChartType, NeededTotals>>> = {
  pivot: pivotTotals,
  line: referenceTotals,
  bar: referenceTotals,
  horizontalBar: referenceTotals,
  area: referenceTotals,
  combo: referenceTotals,
  scatter: referenceTotals,
};

/** The totals that the rows of a chart are shown with: not the one that is there for a reference only. */
export function shownTotals<T extends { by: readonly string[] }>(
  type: ChartType,
  { style, schema }: Pick<FigureInput, "style" | "schema">,
  totals: readonly T[],
): readonly T[] {
  if (neededTotals[type] !== referenceTotals) return totals;
  const { dimensions, measures } = rolesOf(schema);
  // A saved schema does not say which measures are calculated: those without a function count as such.
  const aggregated = measures.map((measure) => ({ ...measure, aggregates: true }));
  const names = dimensions.map(({ name }) => name);
  const forReferences = referenceTotals(names, style, [], aggregated);
  return totals.filter(({ by }) => !forReferences.some((one) => isSameGrain(one, by)));
}

/** What a table with totals says of measures that have none. */
export function totalsNote(schema: readonly SchemaColumn[], language: Language): string[] {
  const names = schema.filter(hasNoTotal).map(headingOf);
  if (names.length === 0) return [];
  const listed = names.join(listComma[language]);
  return [
    {
      zh: `按顺序比较的数值没有合计：${listed}`,
      en: `Values that depend on the order of groups have no total: ${listed}`,
    }[language],
  ];
}
