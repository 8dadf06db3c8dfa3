import type { ChartStyle, Reference } from "@provost/contract/chart/chart-style";
import type { PublishedProblem } from "@provost/contract/report/report";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type {
  Compared,
  ComparedSeries,
  FigureBeside,
  FigureInput,
  FigureReference,
  LayeredFigure,
} from "../../figure/figure.ts";
import { extentOf, publishedNumber, totalsAt } from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import { addsUp, isRaw } from "./overall-measure.ts";

type Kind = Reference["kind"];

type Totals = Pick<FigureInput, "totals">;

/** How references are called unless the style says otherwise. */
const referenceNames = {
  constant: { zh: "目标", en: "Target" },
  mean: { zh: "平均", en: "Mean" },
  median: { zh: "中位数", en: "Median" },
  overall: { zh: "总体", en: "Overall" },
  published: { zh: "公布的参照值", en: "Published reference" },
  band: { zh: "区间", en: "Band" },
} as const satisfies Record<Kind, LocalizedText>;

/** Why a reference of a kind is not shown: by the chart, by the measure, for want of a total of all rows, or for want of a published number. */
export type ReferenceProblem =
  | "differences"
  | "percent"
  | "stacked"
  | "added"
  | "raw"
  | "noTotal"
  | PublishedProblem;

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

/** What is published of the first measure, over all rows of the dataset that the chart's filters choose. */
function publishedOf({ series }: Compared, totals: Totals): ReturnType<typeof publishedNumber> {
  const [first] = onFirst(series);
  return first ? publishedNumber(totals, first.measure) : { name: "", value: null, problem: "none" };
}

/** Why a reference is not shown; `null` where it is. */
export function referenceProblem(kind: Kind, figure: Compared, totals: Totals): ReferenceProblem | null {
  const { differences, percent, series } = figure;
  if (differences) return "differences";
  if (kind === "constant" || kind === "band") return null;
  if (percent) return "percent";
  if (kind !== "overall" && kind !== "published") return null;
  const [first, ...others] = onFirst(series);
  if (first?.stack && others.length > 0) return "stacked";
  // What is added up over all rows is as large as all marks together.
  if (first && addsUp(first.measure)) return "added";
  if (kind === "published") return publishedOf(figure, totals).problem;
  if (overallOf(figure, totals) !== null) return null;
  return first && isRaw(first.measure) ? "raw" : "noTotal";
}

function numberOf(
  reference: Exclude<Reference, { kind: "band" }>,
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
    case "published":
      return publishedOf(figure, totals).value;
  }
}

function endsOf(reference: Reference, figure: Compared, totals: Totals): [number | null, number | null] {
  if (reference.kind !== "band") {
    const value = numberOf(reference, figure, totals);
    return [value, value];
  }
  const { from = null, to = null } = reference;
  return from !== null && to !== null && from > to ? [to, from] : [from, to];
}

function nameOf({ kind, name }: Reference, figure: Compared, totals: Totals, language: Language): string {
  if (name !== undefined && name.trim() !== "") return name.trim();
  const { series } = figure;
  const published = kind === "published" ? publishedOf(figure, totals).name : "";
  const own = published === "" ? referenceNames[kind][language] : published;
  const measures = [...new Set(onFirst(series).map(({ measure }) => measure))];
  const [first] = measures;
  return (kind === "overall" || kind === "published") && first && measures.length > 1
    ? `${own} ${headingOf(first)}`
    : own;
}

/**
 * What is published by the categories of a chart, which takes the place of the number over all of them; `null` where nothing is. For who sees
 * all rows it would be the marks once more. `text` lists the numbers.
 */
export function publishedBeside(
  { references = [] }: ChartStyle,
  figure: LayeredFigure,
  { totals, language }: Totals & { language: Language },
): (FigureBeside & { text: string })[] | null {
  const wanted = references.find(({ kind }) => kind === "published");
  if (wanted === undefined || "groups" in figure) return null;
  const { axisDimensions, categoryKeys, categories } = figure;
  const [dimension, ...others] = axisDimensions;
  const [first, ...more] = onFirst(figure.series);
  const isStack = first?.stack != null && more.length > 0;
  if (!dimension || others.length > 0 || !first || isStack || figure.differences || figure.percent)
    return null;
  const { measure } = first;
  const words = (value: number): string => wordsOfMeasure(measure, value, language);
  const numbers = categoryKeys.map((keys) =>
    publishedNumber({ totals }, measure, { dimension, key: keys?.[0] ?? null }),
  );
  const values = numbers.map(({ value }) => value);
  if (values.every((value) => value === null)) return null;
  const isOwn = (value: number | null, at: number): boolean => {
    const own = first.values[at];
    return value === null || (typeof own === "number" && words(own) === words(value));
  };
  if (more.length === 0 && values.every(isOwn)) return [];
  const text = values.flatMap((value, at) =>
    value === null ? [] : [`${categories[at] ?? ""} ${words(value)}`],
  );
  const name = nameOf(wanted, figure, { totals }, language);
  return [{ name, values, text: `(${text.join(listComma[language])})` }];
}

/** The references of a style as they are drawn: where, and what is written beside them; without those that are drawn by category. */
export function referencesOf(
  { references: all = [] }: ChartStyle,
  figure: Compared,
  { totals, language }: Totals & { language: Language },
  isBeside = false,
): FigureReference[] {
  const references = isBeside ? all.filter(({ kind }) => kind !== "published") : all;
  const [first] = onFirst(figure.series);
  if (!first) return [];
  const words = (value: number): string =>
    figure.percent ? wordsOfPart(value, language) : wordsOfMeasure(first.measure, value, language);
  return references.flatMap((reference): FigureReference[] => {
    if (referenceProblem(reference.kind, figure, { totals })) return [];
    const [from, to] = endsOf(reference, figure, { totals });
    const name = nameOf(reference, figure, { totals }, language);
    const kind = reference.kind === "band" ? "band" : "line";
    if (from === null) return to === null ? [] : [{ kind, from, to, name, text: `≤ ${words(to)}` }];
    if (to === null) return [{ kind, from, to, name, text: `≥ ${words(from)}` }];
    const text = kind === "line" ? words(from) : `${words(from)}–${words(to)}`;
    return [{ kind, from, to, name, text }];
  });
}

/** The references in a sentence of a figure's summary. */
export function referencesText(
  references: readonly Pick<FigureReference, "name" | "text">[],
  language: Language,
): string {
  if (references.length === 0) return "";
  const list = references.map(({ name, text }) => `${name} ${text}`).join(listComma[language]);
  return { zh: `参考线：${list}。`, en: ` Reference lines: ${list}.` }[language];
}
