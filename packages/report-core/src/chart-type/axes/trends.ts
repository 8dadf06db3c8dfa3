import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import { ordinalOf } from "../../figure/category-order.ts";
import type { FigureTrend, TrendedAxes, TrendedPoints } from "../../figure/figure.ts";
import { extentOf, textOf } from "../../figure/figure-data.ts";
import { headingOf, isCourse } from "../../figure/figure-fields.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import { isOthers } from "../../figure/others.ts";
import { ownValue } from "../../figure/own-value.ts";
import { naturalRanks } from "../../figure/sorted-names.ts";
import { leastSquares, type PlanePoint } from "./least-squares.ts";

/** Why there is no trend: by the chart, for want of an order of its categories, or since there are too many series. */
export type TrendProblem = "differences" | "stacked" | "unordered" | "many";

/** More lines than this look alike. */
const mostTrends = 8;
/** Places at which the interval of a line between two numbers is drawn. */
const places = 33;

/** Why a figure has no trend; `null` where it can have one. */
export function trendProblem(figure: TrendedAxes | TrendedPoints): TrendProblem | null {
  const isMany = ("groups" in figure ? figure.groups : figure.series).length > mostTrends;
  if ("groups" in figure) return isMany ? "many" : null;
  if (figure.differences) return "differences";
  if (figure.series.some(({ stack }) => stack !== null)) return "stacked";
  if (ordinalsOf(figure) === null) return "unordered";
  return isMany ? "many" : null;
}

/** The trends of a figure and what is said of them. */
interface Trends {
  trends: FigureTrend[];
  /** They have intervals. */
  isShaded: boolean;
  notes: string[];
  /** A sentence of the figure's summary. */
  said: string;
}

/** What a trend goes through. */
interface TrendSource {
  name: string;
  measure: SchemaColumn;
  points: readonly PlanePoint[];
}

/** The trends of a figure: none, with a note, through fewer than three values. */
export function trendsOf(
  { trend }: ChartStyle,
  figure: TrendedAxes | TrendedPoints,
  language: Language,
): Trends {
  const isDrawn = trend !== undefined && trendProblem(figure) === null;
  const sources = isDrawn ? sourcesOf(figure) : [];
  const [own, whose] = [{ zh: "趋势线", en: "Trend" }[language], { zh: "：", en: ": " }[language]];
  const isNumeric = "groups" in figure;
  const trends = sources.flatMap(({ name, points }, series): FigureTrend[] => {
    const fit = leastSquares(points);
    if (!fit) return [];
    const [from, to] = extentOf(points.map(({ x }) => x));
    const steps = isNumeric ? places - 1 : to - from;
    const drawn = Array.from({ length: steps + 1 }, (_, at) => {
      const x = isNumeric ? from + ((to - from) * at) / steps : from + at;
      const [y, margin] = [fit.valueAt(x), trend === "interval" ? fit.marginAt(x) : 0];
      return { x, y, low: y - margin, high: y + margin };
    });
    return [{ name: sources.length > 1 ? own + whose + name : own, series, points: drawn }];
  });
  return {
    trends,
    isShaded: trends.some(({ points: [first] }) => first !== undefined && first.high > first.low),
    notes: [...fewNote(sources, trends, isNumeric, language), ...partialNote(figure, trends, language)],
    said: saidOf(sources, trends, language),
  };
}

function sourcesOf(figure: TrendedAxes | TrendedPoints): TrendSource[] {
  if ("groups" in figure) {
    const { measure } = figure.y;
    return figure.groups.map(({ name, points }) => ({ name: name || headingOf(measure), measure, points }));
  }
  const ordinals = ordinalsOf(figure) ?? [];
  return figure.series.map(({ name, measure, values }) => ({
    name,
    measure,
    points: values.flatMap((y, x) =>
      typeof y === "number" && (ordinals[x] ?? null) !== null && !isPartial(figure, x) ? [{ x, y }] : [],
    ),
  }));
}

/**
 * The numbers that put the categories of an axis in order, up or down; `null` for those without one (no date, all others), and for all of an
 * axis that is in no order: of names that do not count, or sorted by value.
 */
function ordinalsOf({ axisDimensions, categories, categoryKeys }: TrendedAxes): (number | null)[] | null {
  const [dimension, ...others] = axisDimensions;
  if (!dimension || others.length > 0) return null;
  const ordinals = isCourse(dimension)
    ? categoryKeys.map((keys) => ordinalOf(dimension, keys?.[0] ?? null))
    : ranksOf(categories, categoryKeys);
  const known = ordinals.filter((one) => one !== null);
  const isRising = known.every((one, at) => at === 0 || one > (known[at - 1] ?? one));
  const isFalling = known.every((one, at) => at === 0 || one < (known[at - 1] ?? one));
  return known.length > 0 && (isRising || isFalling) ? ordinals : null;
}

function ranksOf(
  categories: readonly string[],
  categoryKeys: readonly (readonly Cell[] | null)[],
): (number | null)[] {
  const isOwn = categories.map((_, at) => {
    const key = categoryKeys[at]?.[0] ?? null;
    return key !== null && key !== "" && !isOthers(key);
  });
  const ranks = naturalRanks(categories.filter((_, at) => isOwn[at])) ?? [];
  let next = 0;
  return isOwn.map((own) => (own ? (ranks[next++] ?? null) : null));
}

// What is not over yet, or has rows for some of its days only, says nothing of a trend.
function isPartial({ axisDimensions, categoryKeys }: TrendedAxes, at: number): boolean {
  const [dimension] = axisDimensions;
  return ownValue(dimension?.partial, textOf(categoryKeys[at]?.[0])) !== undefined;
}

function partialNote(
  figure: TrendedAxes | TrendedPoints,
  trends: readonly FigureTrend[],
  language: Language,
): string[] {
  if (trends.length === 0 || "groups" in figure) return [];
  if (!figure.categories.some((_, at) => isPartial(figure, at))) return [];
  return [{ zh: "趋势线不含未完整时段", en: "The trend line leaves out incomplete periods" }[language]];
}

function fewNote(
  sources: readonly TrendSource[],
  trends: readonly FigureTrend[],
  isNumeric: boolean,
  language: Language,
): string[] {
  const drawn = new Set(trends.map(({ series }) => series));
  const names = sources.filter((_, at) => !drawn.has(at)).map(({ name }) => name);
  if (names.length === 0) return [];
  const list = names.join(listComma[language]);
  const few = {
    zh: `趋势线至少需要 3 个数值：${list}`,
    en: `A trend line needs at least 3 values: ${list}`,
  };
  const fewPoints = {
    zh: `趋势线至少需要 3 个点，且横轴数值不全相同：${list}`,
    en: `A trend line needs at least 3 points, not all at one horizontal value: ${list}`,
  };
  return [(isNumeric ? fewPoints : few)[language]];
}

function saidOf(sources: readonly TrendSource[], trends: readonly FigureTrend[], language: Language): string {
  if (trends.length === 0) return "";
  const list = trends
    .map(({ name, series, points }) => {
      const measure = sources[series]?.measure;
      // What is computed has no digits of its own.
      const words = (value = 0): string =>
        measure ? wordsOfMeasure(measure, Number(value.toPrecision(6)), language) : "";
      const [from, to] = [words(points[0]?.y), words(points.at(-1)?.y)];
      return { zh: `${name}从 ${from} 到 ${to}`, en: `${name} from ${from} to ${to}` }[language];
    })
    .join(listComma[language]);
  return { zh: `${list}。`, en: ` ${list}.` }[language];
}
