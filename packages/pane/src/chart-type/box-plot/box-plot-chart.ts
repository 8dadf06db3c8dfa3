import { numberLocale } from "@provost/contract/wire/locale";
import type { Box, BoxPlotFigure } from "@provost/report-core/chart-type/box-plot/box-plot";
import { boxPlotFigure } from "@provost/report-core/chart-type/box-plot/box-plot-figure";
import { boxPlotPlace, nextOfBox } from "@provost/report-core/chart-type/box-plot/box-plot-marks";
import { isCourse } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import type { CustomSeriesOption } from "echarts/charts";
import { BoxplotChart, CustomChart } from "echarts/charts";
import type { EChartsType } from "echarts/core";
import { between } from "../../colour/colour-scale.ts";
import { coloursOf } from "../../colour/series-colour.ts";
import { categoriesAcross, numberAxis, sliderSpace } from "../../engine/axis-option.ts";
import { hiddenIn, pixelOf } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { axisZoom, legend, partialMarks } from "../../engine/engine-parts.ts";
import { type MarkPlace, stepFrom } from "../../engine/next-mark.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { zoomFromX } from "../../engine/zoom-from.ts";
import { zoomAcross } from "../../engine/zoom-option.ts";
import { axisShape, drawnChart, namedColours, type Point } from "../chart-type.ts";

/** A box plot as the engine draws it. */
function boxPlotOption(figure: BoxPlotFigure, drawing: Drawing): ChartOption {
  const { palette, cursor } = drawing;
  const { categories, series, axis, axisDimension, legend } = figure;
  const names = series.map(({ name }) => name);
  const colours = coloursOf(names, { colours: figure.colours, field: figure.legendDimension }, drawing);
  const legendHeight = legendSpace(names, legend, drawing);
  const zoomed = categories.length > zoomFromX;
  const isOrdered = isCourse(axisDimension);
  const ends = series.flatMap(({ boxes, points }) => [
    ...boxes.flatMap((box) => (box ? [box.low, box.high] : [])),
    ...points.map(({ value }) => value),
  ]);
  return {
    ...commonOption(drawing, names, legend),
    grid: {
      left: 4,
      right: 12 + legendHeight.right,
      top: 12 + legendHeight.top,
      bottom: 4 + legendHeight.bottom + (zoomed ? sliderSpace : 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        if (Array.isArray(pointed)) return "";
        const place = boxPlotPlace(figure, { series: pointed.seriesIndex ?? 0, index: pointed.dataIndex });
        const one = place && series[place.series];
        const box = one?.boxes[place?.at ?? 0];
        if (!place || !one || !box) return "";
        const head = [figure.partial?.[place.at] ?? categories[place.at] ?? "", one.name]
          .filter((text) => text !== "")
          .join(" · ");
        const line = place.value === null ? boxTooltip(figure, box) : pointTooltip(figure, place.value);
        return (head === "" ? "" : tooltipHead(head)) + line;
      },
    },
    xAxis: categoriesAcross(
      { names: categories, isCourse: isOrdered, shown: zoomed ? zoomFromX : categories.length },
      drawing,
    ),
    yAxis: numberAxis(axis, ends, { isUp: true }, drawing),
    ...(zoomed
      ? { dataZoom: zoomAcross(legendHeight.bottom, isOrdered ? categories.length : zoomFromX, drawing) }
      : {}),
    series: [
      ...series.map(({ name, boxes }, index) => {
        const { colour } = colours[index] ?? { colour: palette.primary };
        return {
          type: "boxplot" as const,
          name,
          cursor,
          boxWidth: [6, 48] as [number, number],
          color: colour,
          data: boxes.map((box, at) => {
            const value = box
              ? [box.low, box.quantile25, box.median, box.quantile75, box.high]
              : new Array<number>(5).fill(Number.NaN);
            if (figure.partial?.[at] === undefined) return value;
            const decal =
              partialMarks.now()?.hatch(between(palette.ground, colour, 0.6), 1.5, 4) ?? ("none" as const);
            return { value, itemStyle: { decal } };
          }),
          itemStyle: { color: between(palette.ground, colour, 0.25), borderColor: colour, borderWidth: 1.5 },
          emphasis: { itemStyle: { borderWidth: 2.5, shadowBlur: 0 } },
        };
      }),
      ...series.map((_, index) =>
        pointsOption(figure, index, colours[index]?.colour ?? palette.primary, drawing),
      ),
    ],
  };
}

const pointRadius = 3;

// Behind the boxes come their outliers, each series under the name of its boxes so that the legend hides both.
function pointsOption(
  { series }: BoxPlotFigure,
  index: number,
  colour: string,
  { palette, cursor }: Drawing,
): CustomSeriesOption {
  const { name = "", points = [] } = series[index] ?? {};
  return {
    type: "custom",
    name,
    cursor,
    color: colour,
    encode: { x: 0, y: 1 },
    data: points.map(({ at, value }) => [at, value]),
    clip: true,
    z: 3,
    renderItem: (_, api) => {
      const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
      const size = api.size?.([1, 0]);
      const seen = api.currentSeriesIndices().filter((one) => one < series.length);
      const band = Array.isArray(size) ? (size[0] ?? 0) : 0;
      return {
        type: "circle",
        shape: { cx: x + boxOffset(band, seen.length, seen.indexOf(index)), cy: y, r: pointRadius },
        style: { fill: between(palette.ground, colour, 0.25), stroke: colour, lineWidth: 1.25 },
        emphasis: { style: { fill: colour, lineWidth: 2.5 } },
      };
    },
  };
}

function pointTooltip({ measure, language }: BoxPlotFigure, value: number): string {
  return tooltipLine(
    null,
    { zh: "离群值", en: "Outlier" }[language],
    wordsOfMeasure(measure, value, language),
  );
}

function boxTooltip({ measure, whiskers, language }: BoxPlotFigure, box: Box): string {
  const line = (zh: string, en: string, value: number): string =>
    tooltipLine(null, { zh: zh, en: en }[language], wordsOfMeasure(measure, value, language));
  const count = (zh: string, en: string, value: number | null): string =>
    value === null
      ? ""
      : tooltipLine(null, { zh: zh, en: en }[language], value.toLocaleString(numberLocale[language]));
  const isIqr = whiskers === "iqr";
  return [
    isIqr ? line("上须", "Upper whisker", box.high) : line("最大值", "Maximum", box.high),
    line("上四分位数", "Upper quartile", box.quantile75),
    line("中位数", "Median", box.median),
    line("下四分位数", "Lower quartile", box.quantile25),
    isIqr ? line("下须", "Lower whisker", box.low) : line("最小值", "Minimum", box.low),
    isIqr ? count("离群值", "Outliers", box.outliers) : "",
    count("个数", "Values", box.count),
  ].join("");
}

/** Distance of a box from the middle of its category, px. Boxes share four fifths of the band, as the engine lays them. */
function boxOffset(band: number, boxes: number, place: number): number {
  if (boxes < 2 || place < 0) return 0;
  const halfBand = band * 0.8 - 2;
  const gap = (halfBand / boxes) * 0.3;
  const width = (halfBand - gap * (boxes - 1)) / boxes;
  return width / 2 - halfBand / 2 + place * (gap + width);
}

function placeOf(chart: EChartsType, figure: BoxPlotFigure, mark: MarkPlace): Point | null {
  const place = boxPlotPlace(figure, mark);
  const box = place && figure.series[place.series]?.boxes[place.at];
  if (!place || !box) return null;
  const pixel = (at: number): Point | null => pixelOf(chart, place.series, [at, place.value ?? box.median]);
  const [here, next] = [pixel(place.at), pixel(place.at + 1)];
  if (!here || !next) return here;
  const hidden = hiddenIn(chart);
  const seen = figure.series.filter(({ name }) => !hidden.has(name));
  const own = seen.findIndex(({ name }) => name === figure.series[place.series]?.name);
  return { ...here, x: here.x + boxOffset(next.x - here.x, seen.length, own) };
}

// Up and down to the points of a box; across from a point as from its box.
function nextMark(figure: BoxPlotFigure, from: MarkPlace, key: string): MarkPlace | null {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const next = nextOfBox(figure, from, key === "ArrowUp");
    if (next) return next;
  }
  const place = boxPlotPlace(figure, from);
  if (!place) return from;
  const here = { series: place.series, index: place.at };
  const next = stepFrom(figure.marks, here, key, undefined, figure.series.length);
  if (next === null) return null;
  return next.series === here.series && next.index === here.index ? from : next;
}

/** Charts of distributions side by side. */
export const boxPlotChart = drawnChart<BoxPlotFigure>(boxPlotFigure, {
  drawer: presentPart({
    extensions: [BoxplotChart, CustomChart],
    option: boxPlotOption,
    place: placeOf,
    category: (figure, mark) => boxPlotPlace(figure, mark)?.at ?? null,
  }),
  parts: ({ categories, partial }) => [
    legend,
    ...(categories.length > zoomFromX ? [axisZoom] : []),
    ...(partial ? [partialMarks] : []),
  ],
  shape: ({ legend: place, axis, series, partial }) => [
    place,
    axisShape(axis),
    series.map(({ name }) => name),
    partial !== undefined,
  ],
  colourNames: ({ series }) => (series.length > 1 ? namedColours(series) : []),
  next: nextMark,
});
