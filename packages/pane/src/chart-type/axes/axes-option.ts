import type { AxesFigure, Series } from "@provost/report-core/chart-type/axes/axes";
import type { ValueAxis } from "@provost/report-core/figure/figure";
import { isTimed } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure, wordsOfPart, writeAxisNumber } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import { ownValue } from "@provost/report-core/figure/own-value";
import type { BarSeriesOption, LineSeriesOption } from "echarts/charts";
import type { DataZoomComponentOption } from "echarts/components";
import type { EChartsType } from "echarts/core";
import { coloursOf, dashes, patternOf, type SeriesColour } from "../../colour/series-colour.ts";
import { sliderLook } from "../../engine/axis-option.ts";
import { hiddenIn, pixelOf, pointIn } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipHead,
  tooltipLine,
  tooltipOption,
} from "../../engine/drawing.ts";
import { narrowSpan } from "../../engine/narrow-span.ts";
import type { MarkPlace } from "../../engine/next-mark.ts";
import { textWidth } from "../../engine/text-width.ts";
import { zoomFromX, zoomFromY } from "../../engine/zoom-from.ts";
import type { Drawer, Point } from "../chart-type.ts";

/** Beyond this many categories their names are thinned by the engine, which is quicker. */
const mostNames = 300;

/** Lines of a tooltip. */
const mostLines = 12;

/** A chart on axes as the engine draws it. */
function axesOption(figure: AxesFigure, drawing: Drawing): ChartOption {
  const { palette } = drawing;
  const { categories, series } = figure;
  const upright = figure.categoryAxis === "x";
  const zoomed = categories.length > seenOf(figure, drawing);
  const names = series.map(({ name }) => name);
  const colours = coloursOf(
    names,
    {
      colours: figure.colours,
      field: figure.legendDimension,
      rest: series.findIndex(({ key }) => key !== undefined && isOthers(key)),
    },
    drawing,
  );
  const legendHeight = legendSpace(names, figure.legend);
  // Two axis names share the line above the chart.
  const nameHeight = Math.max(
    60,
    upright ? (drawing.size.width - 64) / figure.axes.length - 12 : drawing.size.width - 64,
  );
  const values = figure.axes.map((axis, place) =>
    valueAxis(axis, place, upright, narrowSpan(axis, valuesOn(figure, place)), nameHeight, drawing),
  );
  const named = figure.axes.some(({ name }) => name !== "");
  const whole = figure.percent ? wholesOf(figure) : null;
  return {
    ...commonOption(drawing, names, figure.legend),
    grid: {
      left: 12,
      right: (zoomed && !upright ? 36 : 20) + legendHeight.right + (upright ? 0 : labelHeight(figure)),
      top: (upright && named ? 32 : 12) + legendHeight.top,
      bottom: 8 + legendHeight.bottom + (zoomed && upright ? 28 : 0) + (!upright && named ? 20 : 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "axis",
      axisPointer: { type: series.every(({ mark }) => mark === "line") ? "line" : "shadow" },
      formatter: (pointed) => categoryTooltip(figure, colours, pointed),
    },
    xAxis: upright ? categoryAxis(figure, zoomed, drawing) : values,
    yAxis: upright ? values : categoryAxis(figure, zoomed, drawing),
    ...(zoomed ? { dataZoom: zooms(figure, drawing, legendHeight.bottom) } : {}),
    series: series.map((one, index) =>
      seriesOption(one, colours[index] ?? { colour: palette.primary, repeat: 0 }, figure, drawing, whole),
    ),
  };
}

/** How many categories are seen at first. */
function seenOf(figure: AxesFigure, { size }: Drawing): number {
  return figure.categoryAxis === "x" ? zoomFromX : zoomFromY(size.height);
}

// Values at the end of horizontal bars need a place beyond the longest one.
function labelHeight({ labels, series, language }: AxesFigure): number {
  if (!labels) return 0;
  const widths = series.flatMap(({ stack, values, measure }) =>
    stack === null
      ? values
          .slice(0, 200)
          .map((value) =>
            typeof value === "number" ? textWidth(wordsOfMeasure(measure, value, language)) : 0,
          )
      : [],
  );
  return Math.max(0, ...widths) * 0.8;
}

// The sum of sizes at each category, of which the values of a stack are parts.
function wholesOf({ categories, series }: AxesFigure): number[] {
  return categories.map((_, at) => {
    let whole = 0;
    for (const { values } of series) {
      const value = values[at];
      if (typeof value === "number") whole += Math.abs(value);
    }
    return whole;
  });
}

function valuesOn({ series, percent }: AxesFigure, place: number): number[] {
  if (percent) return [];
  return series.flatMap(({ axis, values }) =>
    axis === place ? values.filter((value): value is number => typeof value === "number") : [],
  );
}

function isOrdered({ axisDimensions: [first] }: AxesFigure): boolean {
  return first !== undefined && (first.bucket !== undefined || isTimed(first));
}

function categoryAxis(figure: AxesFigure, zoomed: boolean, { palette, size }: Drawing) {
  const upright = figure.categoryAxis === "x";
  const { categories } = figure;
  const shown = zoomed && !isOrdered(figure) ? zoomFromX : categories.length;
  const each = Math.max(1, (size.width - 80) / Math.max(1, shown));
  const widest = upright ? Math.max(0, ...categories.slice(0, 200).map(textWidth)) : 0;
  const isTight = widest > each - 8;
  // A course is read with some of its labels, names only with all.
  const isThinned = upright && (isOrdered(figure) ? isTight : categories.length > mostNames);
  const isTurned = upright && isTight && !isOrdered(figure);
  return {
    type: "category" as const,
    data: [...categories],
    inverse: !upright,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.dimmed,
      hideOverlap: true,
      // Said either way: what a drawing before this one set would stay.
      interval: isThinned ? ("auto" as const) : 0,
      width: upright ? 112 : 140,
      overflow: upright && !isTurned ? ("none" as const) : ("truncate" as const),
      rotate: isTurned ? 40 : 0,
    },
  };
}

function valueAxis(
  axis: ValueAxis,
  place: number,
  upright: boolean,
  span: number | null,
  legendHeight: number,
  { palette, language }: Drawing,
) {
  const side = place === 0 ? ("left" as const) : ("right" as const);
  return {
    type: "value" as const,
    scale: !axis.fromZero,
    ...(axis.min === null ? {} : { min: axis.min }),
    ...(axis.max === null ? {} : { max: axis.max }),
    name: axis.name,
    nameTruncate: { maxWidth: legendHeight },
    nameTextStyle: { color: palette.dimmed, align: upright ? side : ("right" as const) },
    axisLabel: {
      color: palette.dimmed,
      formatter: (value: number) => writeAxisNumber(value, axis.format, language, span),
      hideOverlap: true,
    },
    splitLine: { show: place === 0, lineStyle: { color: palette.line } },
    // Marks in line with those of the left would lead a percentage beyond 100%.
    ...(upright
      ? { alignTicks: place === 1 && axis.format?.style !== "percent" }
      : { nameLocation: "middle" as const, nameGap: 28 }),
  };
}

function zooms(figure: AxesFigure, drawing: Drawing, legend: number): DataZoomComponentOption[] {
  const { categoryAxis: side, categories } = figure;
  const { palette } = drawing;
  const axis = side === "x" ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
  const first = isOrdered(figure) && side === "x" ? categories.length : seenOf(figure, drawing);
  const window = { startValue: 0, endValue: Math.min(categories.length, first) - 1 };
  return [
    // The wheel belongs to the page unless Ctrl is held.
    { type: "inside", ...axis, ...window, zoomOnMouseWheel: "ctrl", moveOnMouseWheel: side === "y" },
    {
      type: "slider",
      ...axis,
      ...window,
      ...(side === "x" ? { height: 14, bottom: legend + 6 } : { width: 14, right: 6 }),
      ...sliderLook(palette),
    },
  ];
}

interface Pointed {
  dataIndex?: number;
  seriesIndex?: number;
}

function isPointed(value: unknown): value is Pointed {
  return typeof value === "object" && value !== null;
}

/** A category and its values, the largest first where they are many. */
function categoryTooltip(figure: AxesFigure, colours: readonly SeriesColour[], params: unknown): string {
  const pointed = (Array.isArray(params) ? params : [params]).filter(isPointed);
  const at = pointed[0]?.dataIndex ?? 0;
  const all = pointed.flatMap(({ seriesIndex = 0 }) => {
    const series = figure.series[seriesIndex];
    const value = series?.values[at];
    return series ? [{ series, value, colour: colours[seriesIndex]?.colour ?? "" }] : [];
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
      : number;
  };
  return [
    tooltipHead(figure.categories[at] ?? ""),
    ...lines.map(({ series, value, colour }) => tooltipLine(colour, series.name, words(series, value))),
    ...(more > 0
      ? [tooltipLine(null, figure.language === "zh" ? `另有 ${more} 项` : `${more} more`, "")]
      : []),
  ].join("");
}

function seriesOption(
  one: Series,
  { colour, repeat }: SeriesColour,
  figure: AxesFigure,
  drawing: Drawing,
  whole: readonly number[] | null,
): LineSeriesOption | BarSeriesOption {
  const { name, values, stack, axis, mark, measure } = one;
  const { palette, cursor, language } = drawing;
  const upright = figure.categoryAxis === "x";
  const words = (at: number): string => {
    const value = values[at];
    if (typeof value !== "number") return "";
    const all = whole?.[at] ?? 0;
    return whole
      ? wordsOfPart(all === 0 ? 0 : value / all, language)
      : wordsOfMeasure(measure, value, language);
  };
  const drawn = (value: (typeof values)[number], at: number) => {
    if (typeof value !== "number" || !whole) return value;
    const all = whole[at] ?? 0;
    return all === 0 ? 0 : value / all;
  };
  const common = {
    name,
    cursor,
    ...(stack === null ? {} : { stack }),
    ...(axis === 0 ? {} : upright ? { yAxisIndex: 1 } : { xAxisIndex: 1 }),
    emphasis: { focus: figure.series.length > 1 ? ("series" as const) : ("none" as const) },
    labelLayout: { hideOverlap: true },
  };
  const label = {
    show: figure.labels,
    color: palette.text,
    fontSize: 11,
    formatter: ({ dataIndex }: { dataIndex: number }) => words(dataIndex),
  };
  if (mark === "line") {
    return {
      ...common,
      type: "line",
      data: values.map(drawn),
      color: colour,
      showSymbol: figure.labels || values.length <= 30,
      symbol: "circle",
      symbolSize: 6,
      connectNulls: false,
      smooth: one.smooth,
      ...(one.smooth ? { smoothMonotone: "x" as const } : {}),
      lineStyle: { width: 2, type: dashes[repeat % dashes.length] ?? "solid" },
      ...(one.filled ? { areaStyle: { opacity: stack === null ? 0.18 : 0.55 } } : {}),
      label: { ...label, position: "top" },
      ...(values.length > 2000 ? { sampling: "lttb" as const } : {}),
    };
  }
  const round: [number, number, number, number] =
    stack !== null ? [0, 0, 0, 0] : upright ? [3, 3, 0, 0] : [0, 3, 3, 0];
  const decal = patternOf(repeat, palette);
  const ownColour = (at: number): string | undefined =>
    figure.series.length === 1 ? ownValue(figure.colours, figure.categories[at] ?? "") : undefined;
  return {
    ...common,
    type: "bar",
    data: values.map((value, at) => {
      const own = ownColour(at);
      const shown = drawn(value, at);
      return own === undefined || shown === null ? shown : { value: shown, itemStyle: { color: own } };
    }),
    color: colour,
    barMaxWidth: 40,
    itemStyle: { borderRadius: round, ...(decal ? { decal } : {}) },
    label: {
      ...label,
      ...(stack === null
        ? { position: upright ? ("top" as const) : ("right" as const) }
        : { position: "inside" as const, color: "#fff", textBorderColor: colour, textBorderWidth: 2 }),
    },
  };
}

function placeOf(chart: EChartsType, figure: AxesFigure, { series, index }: MarkPlace): Point | null {
  const value = figure.series[series]?.values[index];
  const at = typeof value === "number" && !figure.percent ? value : 0;
  return pixelOf(chart, series, figure.categoryAxis === "x" ? [index, at] : [at, index]);
}

// Among the marks of the category the place belongs to.
function nearestMark(chart: EChartsType, figure: AxesFigure, { x, y }: Point): MarkPlace | null {
  if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return null;
  const found = pointIn(chart.convertFromPixel({ seriesIndex: 0 }, [x, y]));
  if (!found) return null;
  const upright = figure.categoryAxis === "x";
  const index = Math.round(upright ? found.x : found.y);
  const hidden = hiddenIn(chart);
  let nearest: { series: number; far: number } | null = null;
  for (const [series, { name, values }] of figure.series.entries()) {
    if (typeof values[index] !== "number" || hidden.has(name)) continue;
    const place = placeOf(chart, figure, { series, index });
    const far = place ? Math.abs(upright ? place.y - y : place.x - x) : 0;
    if (!nearest || far < nearest.far) nearest = { series, far };
  }
  return nearest && { series: nearest.series, index };
}

/** Draws bars and lines on axes; what draws lines comes apart. */
export const axesDrawer: Drawer<AxesFigure> = {
  extensions: [],
  option: axesOption,
  place: placeOf,
  nearest: nearestMark,
  category: (_, { index }) => index,
};
