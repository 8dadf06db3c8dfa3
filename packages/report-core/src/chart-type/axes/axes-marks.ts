import type { LocalizedText } from "@provost/contract/wire/language";
import { listComma } from "@provost/contract/wire/locale";
import type { Datum, FigureMark } from "../../figure/figure.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { signedWords, wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import type { AxesFigure, Series } from "./axes.ts";

type BareAxes = Omit<AxesFigure, "marks">;

interface Extreme {
  value: number;
  series: Series;
  at: string;
}

function extremesOf({
  series,
  categories,
}: Pick<AxesFigure, "series" | "categories">): [Extreme, Extreme] | null {
  let low: Extreme | null = null;
  let high: Extreme | null = null;
  for (const one of series) {
    for (const [index, value] of one.values.entries()) {
      if (typeof value !== "number") continue;
      const isLow = !low || value < low.value;
      const isHigh = !high || value > high.value;
      if (!isLow && !isHigh) continue;
      const category = categories[index] ?? "";
      const found = { value, series: one, at: series.length > 1 ? `${category}, ${one.name}` : category };
      if (isLow) low = found;
      if (isHigh) high = found;
    }
  }
  return low && high ? [low, high] : null;
}

/** An axes figure in words: type, what by what, how much, highest and lowest; of a second axis only its name. */
export function axesSummary(typeName: LocalizedText, figure: Omit<BareAxes, "summary">): string {
  const { categoryName, axes, categories, series, language } = figure;
  const first = series.filter(({ axis }) => axis === 0);
  const extremes = extremesOf({ series: first, categories });
  const words = ({ series: { measure }, value, at }: Extreme): string =>
    ({
      zh: `${wordsOfMeasure(measure, value, language)}（${at}）`,
      en: `${wordsOfMeasure(measure, value, language)} (${at})`,
    })[language];
  const name = typeName[language];
  const only = axes.length === 1 ? (axes[0]?.name ?? "") : "";
  const what = only || series.map((one) => one.name).join(listComma[language]);
  const second = series.filter(({ axis }) => axis === 1).map((one) => one.name);
  if (language === "zh") {
    const range = extremes ? `最高 ${words(extremes[1])}，最低 ${words(extremes[0])}。` : "";
    const right = second.length > 0 ? `右侧坐标轴：${second.join("、")}。` : "";
    return `${name}：按${categoryName}统计${what}。${categories.length} 个类别，${series.length} 个系列。${range}${right}`;
  }
  const range = extremes ? ` Highest ${words(extremes[1])}, lowest ${words(extremes[0])}.` : "";
  const right = second.length > 0 ? ` On the axis at the right: ${second.join(", ")}.` : "";
  const many = categories.length === 1 ? "1 category" : `${categories.length} categories`;
  return `${name}: ${what} by ${categoryName}. ${many}, ${series.length} series.${range}${right}`;
}

/** The marks of an axes figure: bars and points. */
export function axesMarks(figure: BareAxes): AxesFigure["marks"] {
  return {
    places: () => figure.series.map(({ values }) => values.length),
    mark: (series, index) => axesMark(figure, series, index),
    datum: (series, index) => axesDatum(figure, series, index),
  };
}

/** A bar, or a point of a line. */
function axesMark(figure: BareAxes, series: number, index: number): FigureMark | null {
  const one = figure.series[series];
  const value = one?.values[index];
  const category = figure.categories[index];
  if (!one || typeof value !== "number" || category === undefined) return null;
  const words = wordsOfMeasure(one.measure, value, figure.language);
  const part = figure.percent
    ? ` (${wordsOfPart(partOf(figure, index, value), figure.language)})`
    : differenceText(figure, index);
  return {
    series,
    index,
    label: figure.series.length > 1 ? `${category}, ${one.name}` : category,
    text: `${words}${part}`,
  };
}

/** How far a value is from the mean, where that is drawn, with a space before it. */
export function differenceText(
  { differences, language }: Pick<AxesFigure, "differences" | "language">,
  index: number,
): string {
  const value = differences?.values[index];
  return differences && typeof value === "number"
    ? ` (${signedWords(differences.measure, value, language)})`
    : "";
}

/** A value as a part of its stack (0–1); negative values count by their size. */
function partOf({ series }: BareAxes, index: number, value: number): number {
  let whole = 0;
  for (const { values } of series) {
    const other = values[index];
    if (typeof other === "number") whole += Math.abs(other);
  }
  return whole === 0 ? 0 : value / whole;
}

function axesDatum(figure: BareAxes, series: number, index: number): Datum | null {
  const one = figure.series[series];
  const keys = figure.categoryKeys[index];
  const value = one?.values[index];
  if (!one || !keys) return null;
  const { axisDimensions, legendDimension } = figure;
  const pairs: Pairs = [
    ...axisDimensions.map((column, place) => [column, keys[place] ?? null] as const),
    ...(legendDimension ? [[legendDimension, one.key] as const] : []),
  ];
  return datumOf(pairs, one.measure, typeof value === "number" ? value : null, figure);
}
