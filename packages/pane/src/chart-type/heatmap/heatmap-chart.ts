import {
  type HeatmapAxis,
  type HeatmapFigure,
  heatmapFigure,
} from "@provost/report-core/chart-type/heatmap/heatmap-figure";
import { headingOf, isCourse } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { HeatmapChart } from "echarts/charts";
import { VisualMapContinuousComponent } from "echarts/components";
import { between, isDark } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { cellScales, type Scale, scaleColour, scaleLegend } from "../../colour/scale-legend.ts";
import { categoriesAcross, categoriesDown, sliderSpace, widestOf } from "../../engine/axis-option.ts";
import { pixelOf } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  sideLegend,
  tooltipOption,
} from "../../engine/drawing.ts";
import { axisZoom, labelLayout, partialMarks } from "../../engine/engine-parts.ts";
import type { MarkPlace } from "../../engine/next-mark.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { zoomAcross, zoomDown } from "../../engine/zoom-option.ts";
import { drawnChart } from "../chart-type.ts";

/** More categories than this on a side can be scrolled through. */
const zoomFrom = { x: 40, y: 24 } as const;

/** The colours of a heatmap: around its mean if it has one, or around 0 where values lie on both sides of it. */
function scaleOf({ min, max, mean }: HeatmapFigure, { palette }: Drawing): Scale {
  const { rising, around } = cellScales[isDark(palette) ? "dark" : "light"];
  const middle = mean ?? (min < 0 && max > 0 ? 0 : null);
  if (middle === null) return { from: min, to: max, colours: rising };
  const end = Math.max(middle - min, max - middle);
  return { from: middle - end, to: middle + end, colours: around };
}

/** How the cells of a heatmap are laid; px. */
interface CellLayout {
  width: number;
  /** Cells show their numbers. */
  labels: boolean;
  zoom: { x: boolean; y: boolean };
  /** Room for the scale of colours. */
  top: number;
  side: number;
  bottom: number;
  isScaleShown: boolean;
}

function layoutOf(figure: HeatmapFigure, { size }: Drawing, words: (value: number) => string): CellLayout {
  const { x, y, cells, legend } = figure;
  const zoom = { x: x.categories.length > zoomFrom.x, y: y.categories.length > zoomFrom.y };
  const nameWidth = Math.min(140, widestOf(y.categories));
  const side = legend === "right" ? sideLegend / 2 : 0;
  const width = (size.width - nameWidth - 30 - side) / Math.min(x.categories.length, zoomFrom.x);
  const height = (size.height - 60) / Math.min(y.categories.length, zoomFrom.y);
  const widest = widestOf(cells.slice(0, 500).map(({ value }) => words(value)));
  const labels = figure.labels && widest <= width - 6 && height >= 16;
  // Numbers in the cells say what a scale would.
  const isScaleShown = legend === "auto" ? !labels : legend !== "none";
  return {
    width,
    labels,
    zoom,
    side,
    top: isScaleShown && (legend === "top" || legend === "auto") ? 32 : 0,
    bottom: legend === "bottom" ? 32 : 0,
    isScaleShown,
  };
}

const nameAt = ({ partial, categories }: HeatmapAxis, at: number): string =>
  partial?.[at] ?? categories[at] ?? "";

// Beside a number in the cell the lines stay quiet.
const hatchOn = (shade: string) =>
  partialMarks.now()?.hatch(between(shade, inkOn(shade), 0.25), 1.5, 4) ?? "none";

/** A heatmap as the engine draws it. */
function heatmapOption(figure: HeatmapFigure, drawing: Drawing): ChartOption {
  const { x, y, cells, digits, measure } = figure;
  const words = (value: number): string => wordsOfMeasure(measure, value, drawing.language, digits);
  const layout = layoutOf(figure, drawing, words);
  const { zoom, top, side, bottom } = layout;
  const scale = scaleOf(figure, drawing);
  const shade = ({ value }: { value: number }): string =>
    scaleColour(
      scale.colours,
      scale.to === scale.from ? 0.5 : (value - scale.from) / (scale.to - scale.from),
    );
  const isPart = (cell: { x: number; y: number }): boolean =>
    x.partial?.[cell.x] !== undefined || y.partial?.[cell.y] !== undefined;
  const { axisTick, ...look } = categoriesAcross(
    {
      names: x.categories,
      isCourse: isCourse(x.dimension),
      shown: Math.min(x.categories.length, zoomFrom.x),
    },
    drawing,
  );
  const bare = { axisTick, axisLine: { show: false }, splitArea: { show: false } };
  return {
    ...commonOption(drawing, [], "none"),
    grid: {
      left: 4,
      right: 8 + side + (zoom.y ? 16 : 0),
      top: 8 + top,
      bottom: 4 + bottom + (zoom.x ? sliderSpace : 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const cell = Array.isArray(pointed) ? undefined : cells[pointed.dataIndex];
        if (!cell) return "";
        const head = `${nameAt(x, cell.x)} · ${nameAt(y, cell.y)}`;
        return tooltipHead(head) + tooltipLine(shade(cell), headingOf(measure), words(cell.value));
      },
    },
    xAxis: { ...look, ...bare },
    yAxis: { ...categoriesDown(y.categories, drawing), ...bare },
    visualMap: scaleLegend(scale, { isShown: layout.isScaleShown, place: figure.legend, words }, drawing),
    dataZoom: [
      ...(zoom.x ? [zoomAcross(bottom, zoomFrom.x, drawing)[1]] : []),
      ...(zoom.y ? [zoomDown(zoomFrom.y, drawing)[1]] : []),
    ].flatMap((one) => (one ? [one] : [])),
    series: [
      {
        type: "heatmap",
        cursor: drawing.cursor,
        name: headingOf(measure),
        data: cells.map((cell) => ({
          value: [cell.x, cell.y, cell.value],
          ...(layout.labels ? { label: { color: inkOn(shade(cell)) } } : {}),
          ...(isPart(cell) ? { itemStyle: { decal: hatchOn(shade(cell)) } } : {}),
        })),
        label: {
          show: layout.labels,
          fontSize: 12,
          formatter: ({ dataIndex }) => words(cells[dataIndex]?.value ?? 0),
        },
        itemStyle: { borderColor: drawing.palette.ground, borderWidth: 2, borderRadius: 5 },
        emphasis: { itemStyle: { borderColor: drawing.palette.text } },
        progressive: 0,
      },
    ],
  };
}

/** Charts of a field of colours. */
export const heatmapChart = drawnChart<HeatmapFigure>(heatmapFigure, {
  drawer: presentPart({
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
    labelled: ({ labels, cells }, { isSeen }) =>
      labels ? cells.filter(({ x, y }) => isSeen(x, "x") && isSeen(y, "y")).length : 0,
  }),
  parts: ({ x, y, labels }) => [
    axisZoom,
    ...(labels ? [labelLayout] : []),
    ...(x.partial || y.partial ? [partialMarks] : []),
  ],
  shape: ({ legend, x, y }) => [legend, (x.partial ?? y.partial) !== undefined],
  next: nextCell,
});

const keys: ReadonlySet<string> = new Set(["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"]);

// As over a sheet: along rows and columns, over what is missing.
function nextCell({ cells }: HeatmapFigure, from: MarkPlace, key: string): MarkPlace | null {
  if (!keys.has(key)) return null;
  const { index } = from;
  const here = cells[index];
  if (!here) return from;
  const isRow = key !== "ArrowUp" && key !== "ArrowDown";
  const line = cells
    .map((cell, at) => ({
      at,
      place: isRow ? cell.x : cell.y,
      isIn: isRow ? cell.y === here.y : cell.x === here.x,
    }))
    .filter(({ isIn }) => isIn)
    .sort((a, b) => a.place - b.place);
  const now = line.findIndex(({ at }) => at === index);
  const next =
    key === "Home"
      ? line[0]
      : key === "End"
        ? line.at(-1)
        : line[now + (key === "ArrowRight" || key === "ArrowDown" ? 1 : -1)];
  return next ? { series: 0, index: next.at } : from;
}
