import type { AxesFigure, Series } from "@provost/report-core/chart-type/axes/axes";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import type { BarSeriesOption } from "echarts/charts";
import { slotOf, widestOf } from "../../engine/axis-option.ts";
import type { Drawing, InSight } from "../../engine/drawing.ts";
import { labelledOf } from "../../engine/mark-labels.ts";
import { type Layout, labelLook } from "./axes-series.ts";

/** The number of all at the end of each stack: a bar of no size, which is no mark. */
export function stackTotals(figure: AxesFigure, layout: Layout, drawing: Drawing): BarSeriesOption[] {
  const { series, language, categories } = figure;
  const [first] = series;
  const isShown = figure.labels && layout.whole === null;
  if (!isShown || !first || series.some(({ stack, mark }) => stack === null || mark === "line")) return [];
  const seen = series.filter(({ name }) => !drawing.hidden.has(name));
  const sums = categories.map((_, at) => {
    const values = seen.flatMap(({ values }) => (typeof values[at] === "number" ? [values[at]] : []));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  });
  const words = (at: number): string =>
    typeof sums[at] === "number" ? wordsOfMeasure(first.measure, sums[at], language, layout.digits) : "";
  const widest = widestOf(sums.slice(0, 100).map((_, at) => words(at)));
  const isLabelled = labelledOf(sums, !layout.upright || widest + 4 <= slotOf(layout.shown, drawing));
  return [
    {
      type: "bar",
      name: "",
      ...(first.stack === null ? {} : { stack: first.stack }),
      data: sums.map(() => 0),
      silent: true,
      itemStyle: { color: "transparent" },
      tooltip: { show: false },
      label: {
        ...labelLook(drawing),
        show: true,
        position: layout.upright ? "top" : "right",
        formatter: ({ dataIndex }) => (isLabelled(dataIndex) ? words(dataIndex) : ""),
      },
      labelLayout: { hideOverlap: true },
    },
  ];
}

/** How many numbers the marks in sight have where all fit: a stack at its end, parts of a whole each their own. */
export function numbersAtMarks(
  { labels, percent, series, categories }: AxesFigure,
  { drawing: { hidden }, isSeen }: InSight,
): number {
  if (!labels) return 0;
  const shown = series.filter(({ name }) => !hidden.has(name));
  const count = (some: readonly Series[]): number =>
    categories.filter((_, at) => isSeen(at) && some.some(({ values }) => typeof values[at] === "number"))
      .length;
  if (!percent && series.every(({ stack, mark }) => stack !== null && mark !== "line")) return count(shown);
  const numbered = shown.filter(({ stack, mark }) => mark === "line" || stack === null || percent);
  return numbered.reduce((sum, one) => sum + count([one]), 0);
}
