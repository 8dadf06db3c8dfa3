import { type FacetsFigure, panelOf } from "@provost/report-core/chart-type/facets/facets";
import { axisWriter } from "@provost/report-core/figure/number-words";
import type {
  BarSeriesOption,
  CustomSeriesOption,
  LineSeriesOption,
  ScatterSeriesOption,
} from "echarts/charts";
import { coloursOf } from "../../colour/series-colour.ts";
import { marksOn, spanOf } from "../../engine/axis-option.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { referenceMarks } from "../../engine/engine-parts.ts";
import { wrapped } from "../../engine/text-width.ts";
import { tooltipHead } from "../../engine/tooltip-text.ts";
import type { Drawer } from "../chart-type.ts";
import type { DrawnKind, PanelFigure } from "./drawn-kinds.ts";
import { type Box, panelBoxes, titleHeight } from "./panel-places.ts";

type OneOf<K extends "xAxis" | "yAxis" | "grid" | "series" | "dataZoom"> = Exclude<
  NonNullable<ChartOption[K]>,
  readonly unknown[]
>;
type Axis = OneOf<"xAxis"> | OneOf<"yAxis">;
type OnAxes = LineSeriesOption | BarSeriesOption | ScatterSeriesOption | CustomSeriesOption;

// What is drawn in panels is on axes, and has its values in a list.
const isOnAxes = (one: OneOf<"series">): one is OnAxes => Array.isArray(one.data);
const listed = <T>(some: T | T[] | undefined): T[] =>
  some === undefined ? [] : Array.isArray(some) ? some : [some];
const px = (value: unknown): number => (typeof value === "number" ? value : 0);

/** What the panels of a figure have in common. */
interface Frame {
  legend: ReturnType<typeof legendSpace>;
  /** Of the whole drawing: names, and the scale of colours. */
  common: ChartOption;
}

function frameOf<F extends PanelFigure>(
  { panels }: FacetsFigure<F>,
  kind: DrawnKind<F>,
  drawing: Drawing,
): Frame {
  const [first] = panels;
  const names = first ? kind.names(first.figure) : [];
  const place = first?.figure.legend ?? "auto";
  const colours = first ? coloursOf(names, kind.colours(first.figure), drawing) : [];
  const layers = panels.flatMap(({ figure }) => figure.layer ?? []);
  const [layer] = layers;
  // A panel of few values has no trend; its name is in the legend if any has one.
  const named = <T extends { name: string }>(all: readonly T[]): T[] => [
    ...new Map(all.map((one) => [one.name, one])).values(),
  ];
  const trends = named(layers.flatMap((one) => one.trends));
  const targets = named(layers.flatMap((one) => one.targets));
  const beside =
    layer &&
    referenceMarks
      .now()
      ?.layerMarks({ ...layer, trends, targets })
      .besideNames({ names, legend: place, colours }, drawing);
  return {
    legend: beside?.space ?? legendSpace(names, place, drawing),
    common: { ...commonOption(drawing, beside?.names ?? names, place), ...beside?.option },
  };
}

/** Where the panels of a figure are, and how many have no place. */
export function placesOfPanels<F extends PanelFigure>(
  figure: FacetsFigure<F>,
  kind: DrawnKind<F>,
  drawing: Drawing,
): Frame & { boxes: Box[]; leftOut: number } {
  const frame = frameOf(figure, kind, drawing);
  const { top, right, bottom } = frame.legend;
  const { width, height } = drawing.size;
  const within = { left: 0, top, width: width - right, height: Math.max(1, height - top - bottom) };
  return { ...frame, ...panelBoxes(figure.panels.length, within) };
}

/** A number axis as all panels have it. */
interface AxisEnds {
  min: number;
  max: number;
  interval: number;
  formatter(value: number): string;
}

interface DrawnPanel {
  option: ChartOption;
  box: Box;
  /** How many of its series have marks; the others are beside them. */
  marks: number;
}

const numberAxesIn = ({ xAxis, yAxis }: ChartOption) =>
  [...listed<OneOf<"xAxis">>(xAxis), ...listed<OneOf<"yAxis">>(yAxis)].filter(
    (axis) => axis.type === "value",
  );

// From the marks of the first panel, where its axis is drawn from end to end, else as the engine lays an axis of all values.
function sharedAxes<F extends PanelFigure>(
  figure: F,
  kind: DrawnKind<F>,
  drawn: ChartOption,
  drawing: Drawing,
): AxisEnds[] {
  const own = numberAxesIn(drawn);
  return kind.axesOf(figure, drawing).map(({ axis, values, isUp }, at) => {
    const { low, high, step } = spanOf(axis, values, marksOn(drawing.size, isUp));
    const mark = (value: number, round: (steps: number) => number): number =>
      Number((round(Number((value / step).toPrecision(9))) * step).toPrecision(12));
    const drawnAxis = own[at];
    const [min, max] = [drawnAxis?.min, drawnAxis?.max];
    const interval = drawnAxis && "interval" in drawnAxis ? drawnAxis.interval : undefined;
    const isSet = typeof min === "number" && typeof max === "number" && typeof interval === "number";
    const ends = isSet
      ? { min, max, interval }
      : { min: axis.min ?? mark(low, Math.floor), max: axis.max ?? mark(high, Math.ceil), interval: step };
    const span = { low: ends.min, high: ends.max, step: ends.interval };
    return { ...ends, formatter: axisWriter(axis.format, drawing.language, span) };
  });
}

function withEnds<A extends Axis>(axes: readonly A[], ends: ArrayIterator<AxisEnds>, gridIndex: number): A[] {
  return axes.map((axis) => {
    const found = axis.type === "value" ? ends.next().value : undefined;
    if (!found) return { ...axis, gridIndex };
    const { formatter, ...rest } = found;
    return { ...axis, ...rest, gridIndex, axisLabel: { ...axis.axisLabel, formatter } };
  });
}

/** The grid of a panel within the whole. */
function gridIn({ grid }: ChartOption, box: Box): OneOf<"grid"> {
  const [{ left, right, top, bottom, ...look } = {}] = listed<OneOf<"grid">>(grid);
  return {
    ...look,
    left: box.left + px(left),
    top: box.top + titleHeight + px(top),
    width: Math.max(1, box.width - px(left) - px(right)),
    height: Math.max(1, box.height - titleHeight - px(top) - px(bottom)),
  };
}

/** Axes and series of all panels in one option; series with marks come first, so that they count as those of the figure. */
function joined(drawn: readonly DrawnPanel[], shared: readonly AxisEnds[], legend: Frame["legend"]) {
  const xAxis: OneOf<"xAxis">[] = [];
  const yAxis: OneOf<"yAxis">[] = [];
  const grid: OneOf<"grid">[] = [];
  const [marked, beside]: [OnAxes[], OnAxes[]] = [[], []];
  const first: Record<"x" | "y", number[]> = { x: [], y: [] };
  for (const [gridIndex, { option, box, marks }] of drawn.entries()) {
    const [x, y] = [xAxis.length, yAxis.length];
    first.x.push(x);
    first.y.push(y);
    const ends = shared.values();
    xAxis.push(...withEnds(listed<OneOf<"xAxis">>(option.xAxis), ends, gridIndex));
    yAxis.push(...withEnds(listed<OneOf<"yAxis">>(option.yAxis), ends, gridIndex));
    grid.push(gridIn(option, box));
    for (const [at, one] of listed<OneOf<"series">>(option.series).filter(isOnAxes).entries()) {
      const own = { ...one, xAxisIndex: x + px(one.xAxisIndex), yAxisIndex: y + px(one.yAxisIndex) };
      const stack =
        "stack" in one && typeof one.stack === "string" ? { stack: `${one.stack} ${gridIndex}` } : {};
      (at < marks ? marked : beside).push({ ...own, ...stack });
    }
  }
  // What is seen of the categories is the same in all: one slider at the edge moves it.
  const dataZoom = listed<OneOf<"dataZoom">>(drawn[0]?.option.dataZoom).map((zoom) => ({
    ...zoom,
    ...(zoom.xAxisIndex === undefined ? { yAxisIndex: first.y } : { xAxisIndex: first.x }),
    ...("bottom" in zoom ? { bottom: px(zoom.bottom) + legend.bottom } : {}),
    ...("right" in zoom ? { right: px(zoom.right) + legend.right } : {}),
  }));
  return { xAxis, yAxis, grid, series: [...marked, ...beside], ...(dataZoom.length > 0 ? { dataZoom } : {}) };
}

/** The tooltip of the panel that is pointed at, below the name of the panel. */
function tooltipOf<F extends PanelFigure>(
  figure: FacetsFigure<F>,
  drawn: readonly DrawnPanel[],
  drawing: Drawing,
): NonNullable<ChartOption["tooltip"]> {
  const [first] = listed(drawn[0]?.option.tooltip);
  return {
    ...tooltipOption(drawing),
    ...first,
    formatter: (pointed) => {
      const marks = [pointed].flat();
      const found = panelOf(figure, marks[0]?.seriesIndex ?? 0);
      const [own] = found ? listed(drawn[found.at]?.option.tooltip) : [];
      if (!found || typeof own?.formatter !== "function") return "";
      const inside = marks.map((one) => ({ ...one, seriesIndex: (one.seriesIndex ?? 0) - found.from }));
      const [only] = inside;
      const text = own.formatter(Array.isArray(pointed) || !only ? inside : only, "", () => undefined);
      return typeof text === "string" && text !== "" ? tooltipHead(found.panel.label) + text : "";
    },
  };
}

/** Titles of panels, shortened to their widths, and what is left out. */
function titlesOf<F extends PanelFigure>(
  { panels, language }: FacetsFigure<F>,
  boxes: readonly Box[],
  leftOut: number,
  { palette, size }: Drawing,
): NonNullable<ChartOption["title"]> {
  const look = { fontFamily: palette.font, fontSize: 12, color: palette.text };
  const titles = boxes.map(({ left, top, width }, at) => ({
    text: wrapped(panels[at]?.label ?? "", width - 8, 1),
    left,
    top,
    padding: [2, 4],
    textStyle: { ...look, fontWeight: 600 as const },
  }));
  if (leftOut === 0) return titles;
  const text = {
    zh: `另有 ${leftOut} 个小图放不下，未显示`,
    en: `${leftOut} more ${leftOut === 1 ? "panel doesn't" : "panels don't"} fit here`,
  }[language];
  const top = size.height - 16;
  const note = { text, left: 0, top, padding: [0, 4], textStyle: { ...look, color: palette.dimmed } };
  return [...titles, { ...note, textStyle: { ...note.textStyle, fontWeight: 400 as const } }];
}

/** Panels as the engine draws them: each as its chart is drawn alone, in a grid of one drawing with one legend. */
export function facetsOption<F extends PanelFigure>(
  figure: FacetsFigure<F>,
  kind: DrawnKind<F>,
  drawer: Drawer<F>,
  drawing: Drawing,
): ChartOption {
  const { boxes, leftOut, common, legend } = placesOfPanels(figure, kind, drawing);
  const figures = figure.panels.slice(0, boxes.length).map((panel) => panel.figure);
  const alike = figure.hasOwnAxes ? figures : kind.reaching(figures);
  const sizeOf = ({ width, height }: Box) => ({ width, height: Math.max(1, height - titleHeight) });
  const drawn = alike.flatMap((one, at): DrawnPanel[] => {
    const box = boxes[at];
    if (!box) return [];
    // The names are those of the whole.
    const option = drawer.option({ ...one, legend: "none" }, { ...drawing, size: sizeOf(box) });
    return [{ option, box, marks: one.marks.places().length }];
  });
  const [first] = alike;
  const [panel] = drawn;
  const shared =
    figure.hasOwnAxes || !first || !panel
      ? []
      : sharedAxes(first, kind, panel.option, { ...drawing, size: sizeOf(panel.box) });
  return {
    ...common,
    title: titlesOf(figure, boxes, leftOut, drawing),
    tooltip: tooltipOf(figure, drawn, drawing),
    ...joined(drawn, shared, legend),
  };
}
