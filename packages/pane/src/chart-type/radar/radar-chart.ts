import { type RadarFigure, radarFigure } from "@provost/report-core/chart-type/radar/radar-figure";
import { axisWriter, wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { RadarChart } from "echarts/charts";
import { RadarComponent } from "echarts/components";
import { coloursOf, dashes } from "../../colour/series-colour.ts";
import { type ChartOption, commonOption, type Drawing, tooltipOption } from "../../engine/drawing.ts";
import { labelLayout, legend } from "../../engine/engine-parts.ts";
import { shortened, textWidth } from "../../engine/text-width.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart, namedColours } from "../chart-type.ts";

const unnumbered = { axisLabel: { show: false } };

/** Lines around the centre. */
const rings = 4;

/** Lines of a tooltip. */
const mostLines = 12;

/** A radar as the engine draws it. */
function radarOption(figure: RadarFigure, drawing: Drawing): ChartOption {
  const { palette, cursor, language, size } = drawing;
  const { axes, series, ownScale, legend, labels } = figure;
  const names = series.map(({ name }) => name);
  const colours = coloursOf(names, { colours: figure.colours, field: figure.seriesDimension }, drawing);
  const { x, y, radius } = radarSpace(figure, size);
  const words = (place: number, index: number): string => {
    const one = series[place];
    const value = one?.values[index];
    const measure = one?.measures[index];
    return measure && value !== null && value !== undefined ? wordsOfMeasure(measure, value, language) : "-";
  };
  const format = series[0]?.measures[0]?.format ?? null;
  const { min: least = 0, max: most = 1 } = axes[0] ?? {};
  return {
    ...commonOption(drawing, names, legend),
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const place = Array.isArray(pointed) ? -1 : pointed.dataIndex;
        const lines = axes
          .slice(0, mostLines)
          .map(({ name }, index) => tooltipLine(null, name, words(place, index)));
        const more = axes.length - lines.length;
        const rest =
          more > 0 ? tooltipLine(null, { zh: `另有 ${more} 项`, en: `${more} more` }[language], "") : "";
        const name = names[place] ?? "";
        return (name === "" ? "" : tooltipHead(name)) + lines.join("") + rest;
      },
    },
    radar: {
      center: [x, y],
      radius,
      splitNumber: rings,
      startAngle: 90,
      indicator: axes.map(({ name, min, max }, index) => ({
        name,
        min,
        max,
        ...(index === 0 ? {} : unnumbered),
      })),
      axisName: { color: palette.dimmed, formatter: (name) => shortened(name ?? "", longestName) },
      axisNameGap: 8,
      axisLine: { lineStyle: { color: palette.line } },
      splitLine: { lineStyle: { color: palette.line } },
      splitArea: { show: false },
      // Only the first axis is labelled, and only where its scale is that of all axes.
      axisLabel: {
        show: !ownScale,
        color: palette.dimmed,
        fontSize: 10,
        hideOverlap: true,
        formatter: axisWriter(format, language, { low: least, high: most, step: (most - least) / rings }),
      },
    },
    series: [
      {
        type: "radar",
        cursor,
        symbol: "circle",
        symbolSize: axes.length > 12 ? 3 : 5,
        data: series.map(({ name, values }, index) => {
          const { colour, repeat } = colours[index] ?? { colour: palette.primary, repeat: 0 };
          return {
            name,
            value: values.map((value) => value ?? Number.NaN),
            itemStyle: { color: colour },
            lineStyle: { color: colour, width: 2, type: dashes[repeat % dashes.length] ?? "solid" },
            areaStyle: { color: colour, opacity: series.length > 3 ? 0.04 : 0.12 },
            label: {
              show: labels,
              color: palette.text,
              fontSize: 10,
              formatter: ({ dimensionIndex }: { dimensionIndex?: number }) =>
                words(index, dimensionIndex ?? 0),
            },
          };
        }),
        labelLayout: { hideOverlap: true },
        emphasis: { lineStyle: { width: 3 }, areaStyle: { opacity: 0.25 } },
      },
    ],
  };
}

/** Signs of an axis' name that are shown. */
const longestName = 14;

interface Size {
  width: number;
  height: number;
}

/** Where a radar's middle is and how far its axes reach, px. */
function radarSpace({ legend, series, axes }: RadarFigure, { width, height }: Size) {
  const isShown = series.length > 1;
  const [top, bottom] = [isShown && legend === "top" ? 28 : 0, isShown && legend === "bottom" ? 28 : 0];
  const right = isShown && legend === "right" ? 120 : 0;
  const widest = Math.max(0, ...axes.map(({ name }) => textWidth(shortened(name, longestName))));
  const [across, down] = [width - right, height - top - bottom];
  return {
    x: across / 2,
    y: top + down / 2 + 4,
    radius: Math.max(24, Math.min(down / 2 - 30, across / 2 - widest - 14)),
  };
}

// The first axis points upwards, the others follow against the clock.
const angleOf = (index: number, count: number): number => Math.PI / 2 + (index * 2 * Math.PI) / count;

/** Where a corner of a polygon is. */
function radarPlace(
  figure: RadarFigure,
  series: number,
  index: number,
  size: Size,
): { x: number; y: number } | null {
  const axis = figure.axes[index];
  const value = figure.series[series]?.values[index];
  if (!axis || value === null || value === undefined) return null;
  const { x, y, radius } = radarSpace(figure, size);
  const far = (radius * (value - axis.min)) / (axis.max - axis.min);
  const angle = angleOf(index, figure.axes.length);
  return { x: x + far * Math.cos(angle), y: y - far * Math.sin(angle) };
}

/** The corner of a polygon nearest to a place; -1 where it has none. */
function nearestCorner(
  figure: RadarFigure,
  series: number,
  at: { x: number; y: number },
  size: Size,
): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const index of figure.axes.keys()) {
    const place = radarPlace(figure, series, index, size);
    const far = place ? Math.hypot(place.x - at.x, place.y - at.y) : Number.POSITIVE_INFINITY;
    if (far < least) [nearest, least] = [index, far];
  }
  return nearest;
}

/** Charts of values around a centre. */
export const radarChart = drawnChart<RadarFigure>(radarFigure, {
  drawer: presentPart({
    extensions: [RadarChart, RadarComponent],
    option: radarOption,
    place: (chart, figure, { series, index }) =>
      radarPlace(figure, series, index, { width: chart.getWidth(), height: chart.getHeight() }),
    // A polygon is one of the engine's data.
    engineMark: (_, { series }) => ({ seriesIndex: 0, dataIndex: series }),
    tells: ({ axes }, { dataIndex }) => axes.map((_, index) => ({ series: dataIndex, index })),
    figureMark: (figure, { dataIndex }, at, size) => {
      const index = nearestCorner(figure, dataIndex, at, size);
      return index < 0 ? null : { series: dataIndex, index };
    },
    labelled: ({ labels, series }, { drawing: { hidden } }) =>
      labels
        ? series.flatMap(({ name, values }) =>
            hidden.has(name) ? [] : values.filter((value) => value !== null),
          ).length
        : 0,
  }),
  parts: ({ labels }) => [legend, ...(labels ? [labelLayout] : [])],
  shape: ({ legend: place, axes, series, labels }) => [
    place,
    labels,
    axes.map(({ name }) => name),
    series.map(({ name }) => name),
  ],
  colourNames: ({ series }) => (series.length > 1 ? namedColours(series) : []),
  walk: ({ series }) => (series.length === 1 ? "list" : undefined),
});
