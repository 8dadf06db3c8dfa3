import {
  type Point,
  type ScatterFigure,
  scatterFigure,
} from "@provost/report-core/chart-type/scatter/scatter-figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { ScatterChart, type ScatterSeriesOption } from "echarts/charts";
import { coloursOf, type SeriesColour } from "../../colour/series-colour.ts";
import { numberAxis, placesOn } from "../../engine/axis-option.ts";
import { pixelOf } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { labelLayout, legend, referenceMarks } from "../../engine/engine-parts.ts";
import { shortened } from "../../engine/text-width.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import {
  axisShape,
  drawnChart,
  layerParts,
  namedColours,
  type PanelledView,
  withReferences,
} from "../chart-type.ts";
import { panelsOf } from "../facets/facets-chart.ts";
import { pointPanelKind } from "./scatter-panels.ts";

const pointPanels = panelsOf(pointPanelKind);

const smallest = 8;
const largest = 36;
/** From this many points on they are drawn smaller. */
const crowded = 500;

const shapes = ["circle", "triangle", "rect", "diamond"] as const;

/** A scatter plot as the engine draws it. */
function scatterOption(figure: ScatterFigure, drawing: Drawing): ChartOption {
  const { groups, x, y, layer } = figure;
  const names = groups.map(({ name }) => name);
  const colours = coloursOf(names, { colours: figure.colours, field: figure.dimensions[1] }, drawing);
  const marks = layer ? referenceMarks.now()?.layerMarks(layer) : undefined;
  const beside = marks?.besideNames({ names, legend: figure.legend, colours }, drawing);
  const legendHeight = beside?.space ?? legendSpace(names, figure.legend, drawing);
  const points = groups.flatMap((group) => group.points);
  const across = [...points.map((point) => point.x), ...(figure.reach?.[0] ?? [])];
  const grid = {
    left: 4,
    right: 20 + legendHeight.right,
    top: 12 + legendHeight.top,
    bottom: 4 + legendHeight.bottom,
  };
  const up = (some: readonly { points: readonly Point[] }[]): number[] => [
    ...some.flatMap((one) => one.points.map((point) => point.y)),
    ...(layer?.reach ?? []),
    ...(figure.reach?.[1] ?? []),
  ];
  const main = numberAxis(y, up(groups), { isUp: true }, drawing);
  const compared = marks?.referenceLayer(
    { series: groups.map((group) => ({ ...group, axis: 0 })), axes: [y], categories: [] },
    {
      upright: true,
      axis: main,
      isRoomy: false,
      grid,
      valuesOf: ({ series }) => up(series),
      partOf: placesOn(x, across),
    },
    drawing,
  );
  return {
    ...commonOption(drawing, beside?.names ?? names, figure.legend),
    grid: {
      ...grid,
      top: grid.top + (compared?.above ?? 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) =>
        Array.isArray(pointed) ? "" : pointTooltip(figure, pointed.seriesIndex ?? 0, pointed.dataIndex),
    },
    xAxis: numberAxis(x, across, { isUp: false }, drawing),
    yAxis: { ...main, ...compared?.ends },
    ...beside?.option,
    series: [
      ...groupSeries(figure, colours, beside?.shades, drawing).map((one, index) => ({
        ...one,
        ...compared?.marksOf(index),
      })),
      ...(beside?.series(true) ?? []),
    ],
  };
}

function groupSeries(
  { groups, size, labels }: ScatterFigure,
  colours: readonly SeriesColour[],
  shades: readonly string[] | undefined,
  { palette, cursor }: Drawing,
): ScatterSeriesOption[] {
  const count = groups.reduce((sum, { points }) => sum + points.length, 0);
  const sizeOf = (point: Point): number => {
    if (!size || point.size === null) return count > crowded ? 5 : 10;
    const part = size.max === size.min ? 0.5 : (point.size - size.min) / (size.max - size.min);
    // The area, not the width, is in proportion.
    return Math.sqrt(smallest ** 2 + part * (largest ** 2 - smallest ** 2));
  };
  return groups.map(({ name, points }, index) => {
    const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
    return {
      type: "scatter" as const,
      name,
      cursor,
      color: colour,
      symbol: shapes[repeat % shapes.length] ?? "circle",
      symbolSize: (_: unknown, { dataIndex }: { dataIndex: number }) => {
        const point = points[dataIndex];
        return point ? sizeOf(point) : smallest;
      },
      data: points.map((point, at) => {
        const value = [point.x, point.y];
        return shades ? { value, itemStyle: { color: shades[at] ?? colour } } : value;
      }),
      itemStyle: { opacity: 0.75, borderColor: palette.ground, borderWidth: 1 },
      emphasis: { focus: groups.length > 1 ? ("series" as const) : ("none" as const) },
      label: {
        show: labels,
        position: "top" as const,
        color: palette.text,
        fontSize: 12,
        formatter: ({ dataIndex }: { dataIndex: number }) => shortened(points[dataIndex]?.label ?? "", 20),
      },
      labelLayout: { hideOverlap: true },
    };
  });
}

function pointTooltip(
  { groups, x, y, size, language }: ScatterFigure,
  series: number,
  index: number,
): string {
  const group = groups[series];
  const point = group?.points[index];
  if (!group || !point) return "";
  const head = [point.label, group.name].filter((name) => name !== "").join(" · ");
  return [
    head === "" ? "" : tooltipHead(head),
    tooltipLine(null, headingOf(x.measure), wordsOfMeasure(x.measure, point.x, language)),
    tooltipLine(null, headingOf(y.measure), wordsOfMeasure(y.measure, point.y, language)),
    size && point.size !== null
      ? tooltipLine(null, headingOf(size.measure), wordsOfMeasure(size.measure, point.size, language))
      : "",
  ].join("");
}

const view: PanelledView<ScatterFigure> = {
  drawer: presentPart({
    extensions: [ScatterChart],
    option: scatterOption,
    place: (chart, { groups }, { series, index }, from = 0) => {
      const point = groups[series]?.points[index];
      return point ? pixelOf(chart, from + series, [point.x, point.y]) : null;
    },
    labelled: ({ labels, groups }, { drawing: { hidden } }) =>
      labels
        ? groups.flatMap(({ name, points }) => (hidden.has(name) ? [] : points.filter((one) => one.label)))
            .length
        : 0,
  }),
  parts: ({ labels, layer }) => [legend, ...(labels ? [labelLayout] : []), ...layerParts(layer)],
  shape: ({ legend: place, x, y, groups, layer }) => [
    place,
    layer?.shape,
    axisShape(x),
    axisShape(y),
    groups.map(({ name }) => name),
  ],
  colourNames: ({ groups }) => namedColours(groups),
  panels: (make, input) => pointPanels(make, input, view),
};

/** Charts of points on two axes. */
export const scatterChart = drawnChart<ScatterFigure>(withReferences(scatterFigure), view);
