import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type { Compared, ComparedSeries, FigureInput, FigureReference } from "../../figure/figure.ts";
import { extentOf, totalsAt } from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import { addsUp, isRaw } from "./overall-measure.ts";
import { overallTarget } from "./targets.ts";

type Kind = Exclude<Reference["kind"], "measure">;

type Totals = Pick<FigureInput, "totals">;

/** How references are called unless the style says otherwise. */
const referenceNames = {
  constant: { zh: "目标", en: "Target" },
  mean: { zh: "平均", en: "Mean" },
  median: { zh: "中位数", en: "Median" },
  overall: { zh: "总体", en: "Overall" },
  band: { zh: "区间", en: "Band" },
} as const satisfies Record<Kind, LocalizedText>;

/** Why a reference of a kind is not shown: by the chart, by the measure, or for want of a total of all rows. */
export type ReferenceProblem = "differences" | "percent" | "stacked" | "added" | "raw" | "noTotal";

const onFirst = (series: readonly ComparedSeries[]): ComparedSeries[] =>
  series.filter(({ axis }) => axis === 0);

/** The values on the first axis, of all series, also of those switched off in the legend; of stacks what they add up to. */
export function shownValues({ series, categories }: Pick<Compared, "series" | "categories">): number[] {
  const first = onFirst(series);
  const isNumber = (value: unknown): value is number => typeof value === "number";
  if (first.every(({ stack }) => stack === null))
    return first.flatMap(({ values }) => values.filter(isNumber));
  return categories.flatMap((_, at) => {
    const parts = first.map(({ values }) => values[at]).filter(isNumber);
    return parts.length === 0 ? [] : [parts.reduce((sum, part) => sum + part, 0)];
  });
}

// Within the values: what is added up and divided differs from equal ones by rounding.
function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const [least, greatest] = extentOf(values);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.min(greatest, Math.max(least, mean));
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}

/** The first measure over all rows of the query, from the query's total; of a raw measure all rows come in its place. */
function overallOf({ series }: Compared, { totals }: Totals): number | null {
  const [first] = onFirst(series);
  const [row, ...others] = totalsAt({ totals }, []);
  return first && row && others.length === 0 ? numberIn(row[first.measure.name]) : null;
}

/** Why a reference is not shown; `null` where it is. */
export function referenceProblem(kind: Kind, figure: Compared, totals: Totals): ReferenceProblem | null {
  const { differences, percent, series } = figure;
  if (differences) return "differences";
  if (kind === "constant" || kind === "band") return null;
  if (percent) return "percent";
  if (kind !== "overall") return null;
  const [first, ...others] = onFirst(series);
  if (first?.stack && others.length > 0) return "stacked";
  // What is added up over all rows is as large as all marks together.
  if (first && addsUp(first.measure)) return "added";
  if (overallOf(figure, totals) !== null) return null;
  return first && isRaw(first.measure) ? "raw" : "noTotal";
}

function numberOf(
  reference: Exclude<Reference, { kind: "band" | "measure" }>,
  figure: Compared,
  totals: Totals,
): number | null {
  switch (reference.kind) {
    case "constant":
      return reference.value;
    case "mean":
      return meanOf(shownValues(figure));
    case "median":
      return medianOf(shownValues(figure));
    case "overall":
      return overallOf(figure, totals);
  }
}

type PlainReference = Exclude<Reference, { kind: "measure" }>;

function endsOf(reference: PlainReference, figure: Compared, totals: Totals): [number | null, number | null] {
  if (reference.kind !== "band") {
    const value = numberOf(reference, figure, totals);
    return [value, value];
  }
  const { from = null, to = null } = reference;
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

function nameOf({ kind, name }: PlainReference, { series }: Compared, language: Language): string {
  if (name !== undefined && name.trim() !== "") return name.trim();
  const own = referenceNames[kind][language];
  const measures = [...new Set(onFirst(series).map(({ measure }) => measure))];
  const [first] = measures;
  return kind === "overall" && first && measures.length > 1 ? `${own} ${headingOf(first)}` : own;
}

/** The references of a style as they are drawn: where, and what is written beside them. */
export function referencesOf(
  { references = [] }: ChartStyle,
  figure: Compared,
  input: FigureInput,
): FigureReference[] {
  const { totals, language } = input;
  const [first] = onFirst(figure.series);
  if (!first) return [];
  const words = (value: number): string =>
    figure.percent ? wordsOfPart(value, language) : wordsOfMeasure(first.measure, value, language);
  return references.flatMap((reference): FigureReference[] => {
    if (reference.kind === "measure") return overallTarget(reference, figure, input);
    if (referenceProblem(reference.kind, figure, { totals })) return [];
    const [from, to] = endsOf(reference, figure, { totals });
    const name = nameOf(reference, figure, language);
    const kind = reference.kind === "band" ? "band" : "line";
    if (from === null) return to === null ? [] : [{ kind, from, to, name, text: `≤ ${words(to)}` }];
    if (to === null) return [{ kind, from, to, name, text: `≥ ${words(from)}` }];
    const text = kind === "line" ? words(from) : `${words(from)}–${words(to)}`;
    return [{ kind, from, to, name, text }];
  });
}

/** The references in a sentence of a figure's summary. */
export function referencesText(references: readonly FigureReference[], language: Language): string {
  if (references.length === 0) return "";
  const list = references.map(({ name, text }) => `${name} ${text}`).join(listComma[language]);
  return { zh: `参考线：${list}。`, en: ` Reference lines: ${list}.` }[language];
}
