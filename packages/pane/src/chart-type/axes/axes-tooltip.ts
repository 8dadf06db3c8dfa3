import type { AxesFigure, Series } from "@provost/report-core/chart-type/axes/axes";
import { differenceText } from "@provost/report-core/chart-type/axes/axes-marks";
import { wordsOfMeasure, wordsOfPart } from "@provost/report-core/figure/number-words";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { wholesOf } from "./axes-series.ts";

/** Lines of a tooltip. */
const mostLines = 12;

interface Pointed {
  dataIndex?: number;
  seriesIndex?: number;
  /** Of the mark, as it is drawn. */
  color?: unknown;
}

function isPointed(value: unknown): value is Pointed {
  return typeof value === "object" && value !== null;
}

/** A category and its values, the largest first where they are many. */
export function categoryTooltip(figure: AxesFigure, params: unknown): string {
  const pointed = (Array.isArray(params) ? params : [params]).filter(isPointed);
  const at = pointed[0]?.dataIndex ?? 0;
  const all = pointed.flatMap(({ seriesIndex = 0, color }) => {
    const series = figure.series[seriesIndex];
    const value = series?.values[at];
    return series ? [{ series, value, colour: typeof color === "string" ? color : "" }] : [];
  });
  const lines =
    all.length > mostLines
      ? all
          .filter(({ value }) => typeof value === "number")
          .sort((a, b) => Number(b.value) - Number(a.value))
          .slice(0, mostLines)
      : all;
  const more = all.length - lines.length;
  const whole = figure.percent ? (wholesOf(figure)[at] ?? 0) : 0;
  const words = ({ measure }: Series, value: unknown): string => {
    if (typeof value !== "number") return "-";
    const number = wordsOfMeasure(measure, value, figure.language);
    return figure.percent
      ? `${number} (${wordsOfPart(whole === 0 ? 0 : value / whole, figure.language)})`
      : number + differenceText(figure, at);
  };
  const total = totalOf(figure, all);
  return [
    tooltipHead(figure.partial?.[at] ?? figure.categories[at] ?? ""),
    ...lines.map(({ series, value, colour }) => tooltipLine(colour, series.name, words(series, value))),
    ...(more > 0
      ? [tooltipLine(null, { zh: `另有 ${more} 项`, en: `${more} more` }[figure.language], "")]
      : []),
    ...(total === null ? [] : [tooltipLine(null, { zh: "合计", en: "Total" }[figure.language], total)]),
  ].join("");
}

// What a stack shows is added up; its parts are of one measure or share a scale.
function totalOf(
  { percent, language }: AxesFigure,
  parts: readonly { series: Series; value: unknown }[],
): string | null {
  const stacked = parts.filter(({ series, value }) => series.stack !== null && typeof value === "number");
  const [first] = stacked;
  if (percent || !first || stacked.length < 2) return null;
  const sum = stacked.reduce((all, { value }) => all + Number(value), 0);
  return wordsOfMeasure(first.series.measure, sum, language);
}
