import type { Language } from "@provost/contract/language";
import { axisNumber, fullNumber } from "@provost/report-core/figure/number-words";
import type { AxesFigure, DrawnFigure, PieFigure, Series } from "@provost/report-core/figure/figure";
import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from "echarts/charts";
import type {
  AriaComponentOption,
  DataZoomComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import type { ChartPalette } from "./chart-palette.ts";

/** What the engine is told to draw. */
export type ChartOption = ComposeOption<
  | LineSeriesOption
  | BarSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | LegendComponentOption
  | DataZoomComponentOption
  | AriaComponentOption
>;

/** How a figure is to be put on the screen. */
export interface DrawOptions {
  palette: ChartPalette;
  language: Language;
  animate: boolean;
}

/** From this many categories on the axis can be zoomed; a vertical list shows that many at first. */
export const zoomFrom = { x: 60, y: 16 } as const;

function common(
  { palette, animate }: DrawOptions,
  names: readonly string[],
): Pick<
  ChartOption,
  "animation" | "animationDuration" | "animationEasing" | "textStyle" | "legend" | "aria"
> {
  return {
    animation: animate,
    animationDuration: 160,
    animationEasing: "cubicOut",
    textStyle: { fontFamily: palette.font, fontSize: 12, color: palette.text },
    legend: {
      show: names.length > 1,
      type: "scroll",
      bottom: 0,
      data: [...names],
      itemWidth: 14,
      itemHeight: 8,
      icon: "roundRect",
      textStyle: { color: palette.dimmed },
      pageTextStyle: { color: palette.dimmed },
      pageIconColor: palette.dimmed,
      pageIconInactiveColor: palette.line,
    },
    // More series than hues: patterns keep apart what shares a colour.
    aria: { enabled: true, label: { enabled: false }, decal: { show: names.length > palette.series.length } },
  };
}

function tooltip({ palette }: DrawOptions): TooltipComponentOption {
  return {
    confine: true,
    backgroundColor: palette.ground,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 12 },
    transitionDuration: 0,
  };
}

/** What the engine draws for a figure. */
export function chartOption(figure: DrawnFigure, options: DrawOptions): ChartOption {
  if (figure.kind === "axes") return axesOption(figure, options);
  return figure.kind === "pie" ? pieOption(figure, options) : {};
}

function pieOption(figure: PieFigure, options: DrawOptions): ChartOption {
  const { palette } = options;
  return {
    ...common(
      options,
      figure.slices.map(({ name }) => name),
    ),
    color: [...palette.series],
    tooltip: { ...tooltip(options), trigger: "item", formatter: "{b}: {d}%" },
    series: [
      {
        type: "pie",
        name: figure.seriesName,
        radius: figure.radius,
        center: [...figure.center],
        data: figure.slices.map(({ name, value }) => ({ name, value })),
        label: { formatter: "{b}\n{d}%", color: palette.text, lineHeight: 16 },
        labelLine: { length: 8, length2: 6, lineStyle: { color: palette.line } },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
      },
    ],
  };
}

function axesOption(figure: AxesFigure, options: DrawOptions): ChartOption {
  const { palette, language } = options;
  const { categories, series } = figure;
  const upright = figure.categoryAxis === "x";
  const zoomed = categories.length > (upright ? zoomFrom.x : zoomFrom.y);
  const legend = series.length > 1;
  const category = {
    type: "category" as const,
    data: [...categories],
    inverse: !upright,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.line } },
    axisLabel: {
      color: palette.dimmed,
      hideOverlap: true,
      ...(zoomed && upright ? {} : { interval: 0 }),
      width: 110,
      overflow: "truncate" as const,
      rotate: upright && categories.length > 12 ? 40 : 0,
    },
  };
  const value = {
    type: "value" as const,
    // Bars stand on zero; a line may show the range it moves in.
    scale: figure.type === "line",
    name: figure.axes[0]?.name ?? "",
    nameTextStyle: { color: palette.dimmed, align: upright ? ("left" as const) : ("right" as const) },
    axisLabel: { color: palette.dimmed, formatter: axisNumber, hideOverlap: true },
    splitLine: { lineStyle: { color: palette.line } },
  };
  return {
    ...common(
      options,
      series.map(({ name }) => name),
    ),
    color: legend ? [...palette.series] : [palette.primary],
    grid: {
      left: 12,
      right: zoomed && !upright ? 36 : 20,
      top: upright ? 32 : 12,
      bottom: (legend ? 32 : 8) + (zoomed && upright ? 32 : 0) + (upright ? 0 : 20),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltip(options),
      trigger: "axis",
      axisPointer: { type: figure.type === "line" ? "line" : "shadow" },
      valueFormatter: (mark) => (typeof mark === "number" ? fullNumber(mark, language, true) : "-"),
    },
    xAxis: upright ? category : { ...value, nameLocation: "middle", nameGap: 28 },
    yAxis: upright ? value : category,
    dataZoom: zoomed ? zooms(figure, options, legend) : [],
    series: series.map((one, index) => seriesOption(one, index, figure, options)),
  };
}

function zooms(
  { categoryAxis, categories }: AxesFigure,
  { palette }: DrawOptions,
  legend: boolean,
): DataZoomComponentOption[] {
  const axis = categoryAxis === "x" ? { xAxisIndex: 0 } : { yAxisIndex: 0 };
  const window = {
    startValue: 0,
    endValue: (categoryAxis === "x" ? categories.length : Math.min(categories.length, zoomFrom.y)) - 1,
  };
  return [
    // The wheel belongs to the page unless Ctrl is held.
    { type: "inside", ...axis, ...window, zoomOnMouseWheel: "ctrl", moveOnMouseWheel: categoryAxis === "y" },
    {
      type: "slider",
      ...axis,
      ...window,
      ...(categoryAxis === "x" ? { height: 16, bottom: legend ? 32 : 8 } : { width: 14, right: 6 }),
      showDetail: false,
      showDataShadow: false,
      brushSelect: false,
      borderColor: palette.line,
      backgroundColor: "transparent",
      fillerColor: palette.line,
      handleStyle: { color: palette.ground, borderColor: palette.dimmed },
      moveHandleSize: 0,
    },
  ];
}

function seriesOption(
  { name, mark, values, stack }: Series,
  index: number,
  figure: AxesFigure,
  { palette }: DrawOptions,
): LineSeriesOption | BarSeriesOption {
  const data = [...values];
  if (mark === "line") {
    return {
      type: "line",
      name,
      data,
      showSymbol: figure.categories.length <= 30,
      symbolSize: 6,
      connectNulls: false,
      lineStyle: { width: 2, type: index < palette.series.length ? "solid" : "dashed" },
      emphasis: { focus: "series" },
      ...(data.length > 2000 ? { sampling: "lttb" as const } : {}),
    };
  }
  const round: [number, number, number, number] =
    stack !== null ? [0, 0, 0, 0] : figure.categoryAxis === "x" ? [3, 3, 0, 0] : [0, 3, 3, 0];
  return {
    type: "bar",
    name,
    data,
    barMaxWidth: 40,
    itemStyle: { borderRadius: round },
    emphasis: { focus: "series" },
    ...(stack === null ? {} : { stack }),
  };
}
