import type { MapShapes } from "@provost/contract/source/map-shapes";
import { classOf } from "@provost/report-core/chart-type/map/classes";
import { type FigureRegion, type MapFigure, mapFigure } from "@provost/report-core/chart-type/map/map-figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { wordsOfMeasure } from "@provost/report-core/figure/number-words";
import { type DegreeRing, narrowing, ringsOf } from "@provost/report-core/map/rings";
import { MapChart } from "echarts/charts";
import { VisualMapContinuousComponent, VisualMapPiecewiseComponent } from "echarts/components";
import { getMap, registerMap, use } from "echarts/core";
import { between, isDark } from "../../colour/colour-scale.ts";
import { inkOn } from "../../colour/ink.ts";
import { cellScales, type Scale, scaleColour, scaleLegend } from "../../colour/scale-legend.ts";
import { pixelOf } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  mostZoom,
  sideLegend,
  tooltipOption,
} from "../../engine/drawing.ts";
import { labelLayout } from "../../engine/engine-parts.ts";
import { textWidth } from "../../engine/text-width.ts";
import { tooltipHead, tooltipLine } from "../../engine/tooltip-text.ts";
import { presentPart } from "../../engine/use-loaded.ts";
import { drawnChart } from "../chart-type.ts";

const extensions = [MapChart, VisualMapContinuousComponent, VisualMapPiecewiseComponent];
// Maps can be registered only with an engine that knows them.
use(extensions);

const margin = 8;
const line = 16;

/** The largest part of a region, degrees. */
interface Part {
  width: number;
  height: number;
  middle: [number, number];
}

/** A map as polygons, with the largest part of each region. */
interface Outline {
  polygons: DegreeRing[][][];
  parts: Part[];
}

const outlines = new WeakMap<MapShapes, Outline>();

function partOf(ring: DegreeRing): Part {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { width: east - west, height: north - south, middle: [(west + east) / 2, (south + north) / 2] };
}

const nowhere: Part = { width: 0, height: 0, middle: [0, 0] };

function outlineOf(shapes: MapShapes): Outline {
  const known = outlines.get(shapes);
  if (known) return known;
  const polygons = ringsOf(shapes.borders);
  const parts = polygons.map((own) => {
    const found = own.flatMap(([outer]) => (outer ? [partOf(outer)] : []));
    return found.reduce(
      (most, one) => (one.width * one.height > most.width * most.height ? one : most),
      nowhere,
    );
  });
  const outline = { polygons, parts };
  outlines.set(shapes, outline);
  return outline;
}

/** The map as the engine knows it; its regions are named by their places. */
function engineMap(shapes: MapShapes): string {
  const name = `${shapes.id}@${shapes.version}`;
  if (getMap(name)) return name;
  const features = outlineOf(shapes).polygons.map((coordinates, at) => ({
    type: "Feature" as const,
    properties: { name: String(at) },
    geometry: { type: "MultiPolygon" as const, coordinates },
  }));
  registerMap(name, { type: "FeatureCollection", features });
  return name;
}

/** The colours of a map: around 0 where values lie on both sides of it. */
function scaleOf({ min, max }: MapFigure, { palette }: Drawing): Scale {
  const { rising, around } = cellScales[isDark(palette) ? "dark" : "light"];
  if (min >= 0 || max <= 0) return { from: min, to: max, colours: rising };
  const end = Math.max(-min, max);
  return { from: -end, to: end, colours: around };
}

/** The colour of a number, that of its class where there are classes. */
function shades(figure: MapFigure, scale: Scale): { of(value: number): string; ofClass(at: number): string } {
  const { ends } = figure;
  const { from, to, colours } = scale;
  const at = (value: number): string =>
    scaleColour(colours, to === from ? 0.5 : (value - from) / (to - from));
  const ofClass = (place: number): string => {
    const count = Math.max(1, (ends?.length ?? 2) - 1);
    if (from < 0 && to > 0) return at(((ends?.[place] ?? 0) + (ends?.[place + 1] ?? 0)) / 2);
    return scaleColour(colours, count === 1 ? 0.5 : place / (count - 1));
  };
  return { of: (value) => (ends ? ofClass(classOf(value, ends)) : at(value)), ofClass };
}

/** Where the map is drawn, px, and how many px a degree from south to north has. */
function placeOf({ shapes, legend }: MapFigure, { size }: Drawing, isScaleShown: boolean) {
  const [west, south, east, north] = shapes.borders.box;
  const isAbove = isScaleShown && (legend === "top" || legend === "auto");
  const top = margin + (isAbove ? 28 : 0);
  const bottom = margin + (isScaleShown && legend === "bottom" ? 28 : 0);
  const right = margin + (isScaleShown && legend === "right" ? sideLegend : 0);
  const space = { width: size.width - margin - right, height: size.height - top - bottom };
  const degrees = { width: (east - west) * narrowing(shapes.borders), height: north - south };
  const scale = Math.max(0, Math.min(space.width / degrees.width, space.height / degrees.height));
  const [width, height] = [degrees.width * scale, degrees.height * scale];
  return {
    scale,
    box: { left: margin + (space.width - width) / 2, top: top + (space.height - height) / 2, width, height },
  };
}

/** What is written on a region: as much as fits. */
function labelOn(part: Part, scale: { x: number; y: number }, name: string, number: string): string {
  const [width, height] = [part.width * scale.x * 0.9, part.height * scale.y * 0.9];
  if (Math.max(textWidth(name), textWidth(number)) <= width && 2 * line <= height)
    return `${name}\n${number}`;
  return textWidth(name) <= width && line <= height ? name : "";
}

function legendOf(figure: MapFigure, scale: Scale, drawing: Drawing, words: (value: number) => string) {
  const { legend, ends, min, max } = figure;
  const isShown = legend !== "none" && min <= max && figure.regions.some(({ value }) => value !== null);
  const whole = { ...scaleLegend(scale, { isShown, place: legend, words }, drawing), seriesIndex: [] };
  if (ends === null || ends.length < 3) return { isShown, option: whole };
  const { ofClass } = shades(figure, scale);
  const pieces = ends.slice(1).map((to, at) => ({
    min: ends[at] ?? to,
    max: to,
    label: `${words(ends[at] ?? to)} – ${words(to)}`,
    color: ofClass(at),
  }));
  const side = legend === "bottom" ? { bottom: 0 } : { top: 0 };
  const place =
    legend === "right"
      ? { orient: "vertical" as const, right: 0, top: "middle" }
      : { orient: "horizontal" as const, left: 0, padding: 0, ...side };
  return {
    isShown,
    option: {
      ...place,
      textStyle: { color: drawing.palette.dimmed },
      ...{ type: "piecewise" as const, show: isShown, seriesIndex: [], pieces, selectedMode: false as const },
      ...{ itemWidth: 12, itemHeight: 12, itemGap: 12, textGap: 6, itemSymbol: "roundRect" },
    },
  };
}

const noData = { zh: "无数据", en: "No data" } as const;

/** A map as the engine draws it. */
function mapOption(figure: MapFigure, drawing: Drawing): ChartOption {
  const { measure, digits, regions, shapes, labels, language } = figure;
  const { palette } = drawing;
  const words = (value: number): string => wordsOfMeasure(measure, value, language, digits);
  const scale = scaleOf(figure, drawing);
  const shade = shades(figure, scale);
  const legend = legendOf(figure, scale, drawing, words);
  const place = placeOf(figure, drawing, legend.isShown);
  const { parts } = outlineOf(shapes);
  const perDegree = place.scale * drawing.zoom;
  const across = { x: perDegree * narrowing(shapes.borders), y: perDegree };
  const [west, south, east, north] = shapes.borders.box;
  const missing = between(palette.ground, palette.line, 0.45);
  const look = ({ name, value }: FigureRegion, at: number) => {
    const colour = value === null ? missing : shade.of(value);
    const text = value !== null && labels ? labelOn(parts[at] ?? nowhere, across, name, words(value)) : "";
    const label = { show: text !== "", formatter: () => text, color: inkOn(colour) };
    return {
      name: String(at),
      value: value ?? Number.NaN,
      itemStyle: { areaColor: colour, ...(value === null ? { decal: hatching(palette.dimmed) } : {}) },
      label,
      emphasis: { label },
    };
  };
  return {
    ...commonOption(drawing, [], "none"),
    visualMap: legend.option,
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "item",
      formatter: (pointed) => {
        const region = Array.isArray(pointed) ? undefined : regions[pointed.dataIndex];
        if (!region) return "";
        const { name, value } = region;
        if (value === null) return tooltipHead(name) + tooltipLine(null, noData[language], "");
        return tooltipHead(name) + tooltipLine(shade.of(value), headingOf(measure), words(value));
      },
    },
    series: [
      {
        type: "map",
        map: engineMap(shapes),
        ...place.box,
        aspectScale: narrowing(shapes.borders),
        boundingCoords: [
          [west, north],
          [east, south],
        ],
        // The wheel belongs to the page unless Ctrl is pressed, and so does a finger while all of the map is seen.
        roam: drawing.zoom > 1 ? "move" : false,
        scaleLimit: { min: 1, max: mostZoom },
        selectedMode: false,
        cursor: drawing.cursor,
        data: regions.map(look),
        label: { show: false, fontSize: 12, lineHeight: line },
        itemStyle: { borderColor: palette.ground, borderWidth: 1 },
        emphasis: { itemStyle: { areaColor: "inherit", borderColor: palette.text, borderWidth: 1.5 } },
      },
    ],
  };
}

const hatching = (color: string) => ({
  ...{ symbol: "rect", color: `${color}55`, backgroundColor: "transparent" },
  ...{ dashArrayX: [1, 0], dashArrayY: [1, 6], rotation: Math.PI / 4 },
});

/** Charts on maps. */
export const mapChart = drawnChart<MapFigure>(mapFigure, {
  drawer: presentPart({
    extensions,
    option: mapOption,
    place: (chart, { shapes }, { index }) =>
      pixelOf(chart, 0, (outlineOf(shapes).parts[index] ?? nowhere).middle),
    figureMark: ({ regions }, { dataIndex }) =>
      (regions[dataIndex]?.value ?? null) === null ? null : { series: 0, index: dataIndex },
    labelled: ({ labels, regions }) => (labels ? regions.filter(({ value }) => value !== null).length : 0),
  }),
  parts: ({ labels }) => (labels ? [labelLayout] : []),
  shape: ({ shapes: { id, version }, legend, ends }) => [id, version, legend, ends === null],
  walk: () => "list",
  zooms: true,
});
