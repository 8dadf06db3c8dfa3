import { chartTypes } from "../chart-rule.ts";
import type { AxesFigure, Series } from "./figure.ts";
import { wordsOfMeasure } from "./number-words.ts";

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
export function axesSummary(figure: Omit<AxesFigure, "summary">): string {
  const { type, categoryName, axes, categories, series, language } = figure;
  const first = series.filter(({ axis }) => axis === 0);
  const extremes = extremesOf({ series: first, categories });
  const words = ({ series: { measure }, value, at }: Extreme): string =>
    language === "zh"
      ? `${wordsOfMeasure(measure, value, language)}（${at}）`
      : `${wordsOfMeasure(measure, value, language)} (${at})`;
  const name = chartTypes[type].name[language];
  const only = axes.length === 1 ? (axes[0]?.name ?? "") : "";
  const what = only || series.map((one) => one.name).join(language === "zh" ? "、" : ", ");
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
