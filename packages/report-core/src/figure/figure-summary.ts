import type { Language } from "@provost/contract/language";
import { chartTypes } from "../chart-rule.ts";
import { fullNumber } from "./axis-number.ts";
import type { AxesFigure, PieFigure } from "./figure.ts";

interface Extreme {
  value: number;
  at: string;
}

function extremesOf({
  series,
  categories,
}: Pick<AxesFigure, "series" | "categories">): [Extreme, Extreme] | null {
  let low: Extreme | null = null;
  let high: Extreme | null = null;
  for (const { name, values } of series) {
    for (const [index, value] of values.entries()) {
      if (typeof value !== "number") continue;
      const category = categories[index] ?? "";
      const at = series.length > 1 ? `${category}, ${name}` : category;
      if (!low || value < low.value) low = { value, at };
      if (!high || value > high.value) high = { value, at };
    }
  }
  return low && high ? [low, high] : null;
}

/** An axes figure in words: type, what by what, how much, highest and lowest. */
export function axesSummary(figure: Omit<AxesFigure, "summary">, language: Language): string {
  const { type, categoryName, axes, categories, series } = figure;
  const valueName = axes[0]?.name ?? "";
  const extremes = extremesOf(figure);
  const number = (value: number): string => fullNumber(value, language, true);
  const name = chartTypes[type].name[language];
  const what = valueName || series.map((one) => one.name).join(language === "zh" ? "、" : ", ");
  if (language === "zh") {
    const range = extremes
      ? `最高 ${number(extremes[1].value)}（${extremes[1].at}），最低 ${number(extremes[0].value)}（${extremes[0].at}）。`
      : "";
    return `${name}：按${categoryName}统计${what}。${categories.length} 个类别，${series.length} 个系列。${range}`;
  }
  const range = extremes
    ? ` Highest ${number(extremes[1].value)} (${extremes[1].at}), lowest ${number(extremes[0].value)} (${extremes[0].at}).`
    : "";
  const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
  return `${name}: ${what} by ${categoryName}. ${many(categories.length, "category", "categories")}, ${series.length} series.${range}`;
}

/** A pie in words: its slices by share, the ten largest at most. */
export function pieSummary({ slices, seriesName }: Omit<PieFigure, "summary">, language: Language): string {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const share = (value: number): string =>
    `${fullNumber(total === 0 ? 0 : (value / total) * 100, language, false).replace(/(\.\d).*/, "$1")}%`;
  const largest = [...slices].sort((a, b) => b.value - a.value).slice(0, 10);
  const list = largest.map(({ name, value }) => `${name} ${share(value)}`);
  const what = seriesName === "" ? "" : language === "zh" ? `：${seriesName}` : `: ${seriesName}`;
  return language === "zh"
    ? `饼图${what}。${slices.length} 个扇区。${list.join("，")}。`
    : `Pie chart${what}. ${slices.length} slices. ${list.join(", ")}.`;
}
