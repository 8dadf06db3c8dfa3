import type { HeatmapFigure } from "@provost/report-core/chart-type/heatmap/heatmap";
import { headingOf, isTimed } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { HeatmapChart } from "echarts/charts";
import { VisualMapContinuousComponent } from "echarts/components";
import { between } from "../../colour/colour-scale.ts";
import { pixelOf } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  sideLegend,
  tooltipHead,
  tooltipLine,
  tooltipOption,
} from "../../engine/drawing.ts";
import { textWidth } from "../../engine/text-width.ts";
import { inkOn } from "../../table/ink.ts";
import type { Drawer } from "../chart-type.ts";

/** More categories than this on a side can be scrolled through. */
const zoomFrom = { x: 40, y: 24 } as const;

/** The colours of the scale: from the ground to the primary colour, or over the ground where values lie on both sides of 0. */
function scaleOf(
  { min, max }: HeatmapFigure,
  { palette }: Drawing,
): { from: number; to: number; colours: string[] } {
  const faint = between(palette.ground, palette.primary, 0.12);
  if (min >= 0 || max <= 0) {
    return {
      from: min,
      to: max,
      colours: [faint, between(palette.ground, palette.primary, 0.55), palette.primary],
    };
  }
  const end = Math.max(-min, max);
  const below = palette.series[1] ?? palette.dimmed;
  return { from: -end, to: end, colours: [below, palette.ground, palette.primary] };
}

/** A heatmap as the engine draws it. */
function heatmapOption(figure: HeatmapFigure, drawing: Drawing): ChartOption {
  const { palette, size, cursor, language } = drawing;
  const { x, y, cells, digits, measure, legend } = figure;
  const { from, to, colours } = scaleOf(figure, drawing);
  const words = (value: number): string => wordsOfMeasure(measure, value, language, digits);
  const zoomX = x.categories.length > zoomFrom.x;
  const zoomY = y.categories.length > zoomFrom.y;
  const side = legend === "right" ? sideLegend / 2 : 0;
  const labelWidth = Math.min(140, Math.max(0, ...y.categories.slice(0, 200).map(textWidth)));
  const width = (size.width - labelWidth - 40 - side) / Math.min(x.categories.length, zoomFrom.x);
  const height = (size.height - 90) / Math.min(y.categories.length, zoomFrom.y);
  const widest = Math.max(0, ...cells.slice(0, 500).map(({ value }) => textWidth(words(value))));
  const labels = figure.labels && widest <= width - 4 && height >= 14;
  const isCourse = x.dimension.bucket !== undefined || isTimed(x.dimension);
  const isTight = Math.max(0, ...x.categories.slice(0, 200).map(textWidth)) > width - 6;
  const isTurned = isTight && !isCourse;
  const shade = (value: number): string => {
    const part = to === from ? 1 : (value - from) / (to - from);
    return stepOf(colours, part);
  };
  const category = {
    type: "category" as const,
    axisTick: { show: false },
    axisLine: { show: false },
    splitArea: { show: false },
  };
  const label = { color: palette.dimmed, hideOverlap: true, overflow: "truncate" as const };
  return {
    ...commonOption(drawing, [], "none"),
    grid: {
      left: 12,
      right: 16 + side + (zoomY ? 20 : 0),
      top: 12 + (legend === "top" ? 32 : 0),
      bottom: 8 + (legend === "bottom" ? 36 : 0) + (zoomX ? 24 : 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const cell = Array.isArray(pointed) ? undefined : cells[pointed.dataIndex];
        if (!cell) return "";
        const head = `${x.categories[cell.x]} · ${y.categories[cell.y]}`;
        return tooltipHead(head) + tooltipLine(shade(cell.value), headingOf(measure), words(cell.value));
      },
    },
    xAxis: {
      ...category,
      data: [...x.categories],
      axisLabel: {
        ...label,
        width: 112,
        overflow: isTurned ? ("truncate" as const) : ("none" as const),
        rotate: isTurned ? 40 : 0,
      },
    },
    yAxis: { ...category, data: [...y.categories], inverse: true, axisLabel: { ...label, width: 140 } },
    visualMap: {
      type: "continuous",
      show: legend !== "none",
      min: from,
      max: to,
      inRange: { color: colours },
      calculable: false,
      ...(legend === "right"
        ? {
            orient: "vertical" as const,
            right: 0,
            top: "middle" as const,
            itemHeight: Math.min(140, size.height - 90),
          }
        : {
            orient: "horizontal" as const,
            left: "center" as const,
            ...(legend === "top" ? { top: 0 } : { bottom: 0 }),
            itemHeight: 160,
          }),
      itemWidth: 10,
      text: [words(to), words(from)],
      textStyle: { color: palette.dimmed },
    },
    dataZoom: [
      ...(zoomX
        ? [
            scroll(
              { xAxisIndex: 0 },
              zoomFrom.x,
              { height: 14, bottom: legend === "bottom" ? 40 : 8 },
              palette,
            ),
          ]
        : []),
      ...(zoomY ? [scroll({ yAxisIndex: 0 }, zoomFrom.y, { width: 14, right: side + 4 }, palette)] : []),
    ],
    series: [
      {
        type: "heatmap",
        cursor,
        name: headingOf(measure),
        data: cells.map((cell) => ({
          value: [cell.x, cell.y, cell.value],
          ...(labels ? { label: { color: inkOn(shade(cell.value)) } } : {}),
        })),
        label: {
          show: labels,
          fontSize: 11,
          formatter: ({ dataIndex }) => words(cells[dataIndex]?.value ?? 0),
        },
        itemStyle: { borderColor: palette.ground, borderWidth: 1, borderRadius: 2 },
        emphasis: { itemStyle: { borderColor: palette.text } },
        progressive: 0,
      },
    ],
  };
}

function stepOf(colours: readonly string[], part: number): string {
  const place = Math.max(0, Math.min(1, part)) * (colours.length - 1);
  const at = Math.min(colours.length - 2, Math.floor(place));
  return between(colours[at] ?? "", colours[at + 1] ?? "", place - at);
}

function scroll(axis: object, shown: number, place: object, palette: Drawing["palette"]) {
  return {
    type: "slider" as const,
    ...axis,
    startValue: 0,
    endValue: shown - 1,
    ...place,
    showDetail: false,
    showDataShadow: false,
    brushSelect: false,
    borderColor: palette.line,
    backgroundColor: "transparent",
    fillerColor: palette.line,
    handleStyle: { color: palette.ground, borderColor: palette.dimmed },
    moveHandleSize: 0,
  };
}

/** Draws heatmaps. */
export const heatmapDrawer: Drawer<HeatmapFigure> = {
  extensions: [HeatmapChart, VisualMapContinuousComponent],
  option: heatmapOption,
  place: (chart, { cells }, { index }) => {
    const cell = cells[index];
    return cell ? pixelOf(chart, 0, [cell.x, cell.y]) : null;
  },
  category: ({ cells }, { index }, isAcross) => {
    const cell = cells[index];
    return cell ? (isAcross ? cell.x : cell.y) : null;
  },
};
