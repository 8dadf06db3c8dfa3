import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import { isCourse } from "@provost/report-core/figure/figure-fields";
import { digitsInLine } from "@provost/report-core/figure/line-up";
import { measureFormat } from "@provost/report-core/figure/number-words";
import { isOthers } from "@provost/report-core/figure/others";
import type { EChartsType } from "echarts/core";
import { coloursOf } from "../../colour/series-colour.ts";
import {
  categoriesAcross,
  categoriesDown,
  fitAcross,
  hasSlider,
  numberAxis,
  placesOn,
  shownAcross,
  sliderSpace,
  stepsOf,
  widestOf,
  withSpace,
} from "../../engine/axis-option.ts";
import { hiddenIn, pixelOf, pointIn } from "../../engine/chart-place.ts";
import {
  type ChartOption,
  commonOption,
  type Drawing,
  legendSpace,
  tooltipOption,
} from "../../engine/drawing.ts";
import { axisZoom, labelLayout, partialMarks, referenceMarks, tooltips } from "../../engine/engine-parts.ts";
import { areApart } from "../../engine/mark-labels.ts";
import type { MarkPlace } from "../../engine/next-mark.ts";
import { zoomFromY } from "../../engine/zoom-from.ts";
import type { Drawer, Point } from "../chart-type.ts";
import { type Layout, seriesOption, wholesOf, widestNumber } from "./axes-series.ts";

/** Room above the plot for numbers at its top, and at its sides, px. */
const edge = 12;

/** A chart on axes as the engine draws it. */
function axesOption(whole: AxesFigure, drawing: Drawing): ChartOption {
  const { palette } = drawing;
  const figure = asDrawn(whole);
  const { categories, series, layer } = figure;
  const laid = layoutOf(figure, drawing);
  const { upright, shown } = laid;
  const zoomed = categories.length > shown;
  const isOfLines = series.every(({ mark }) => mark === "line");
  const names = series.map(({ name }) => name);
  const colours = seriesColours(figure, drawing);
  const legend = laid.namesAtEnds ? "none" : figure.legend;
  // Here with the figure, if it has a layer.
  const marks = layer ? referenceMarks.now()?.layerMarks(layer) : undefined;
  const beside = marks?.besideNames({ names, legend, colours }, drawing);
  const legendNames = beside?.names ?? names;
  const legendHeight = beside?.space ?? legendSpace(names, legend, drawing);
  const layout = { ...laid, shades: beside?.shades };
  const [dimension] = figure.axisDimensions;
  const numbers = numberAxes(figure, layout, drawing);
  const across = {
    names: categories,
    isCourse: isCourse(dimension),
    shown,
    isEdged: layout.isEdged,
  };
  const first = isCourse(dimension) && upright ? categories.length : Math.min(shown, categories.length);
  const isSliding = zoomed && hasSlider(categories.length, first, drawing);
  const zooming = zoomed ? axisZoom.now() : null;
  const zoom = upright
    ? zooming?.zoomAcross(legendHeight.bottom, first, drawing)
    : zooming?.zoomDown(first, drawing);
  const grid = {
    left: 4,
    right: rightSpace(figure, layout, zoomed, drawing) + legendHeight.right,
    top: (layout.isBare ? 4 : edge) + (upright && figure.labels ? edge : 0) + legendHeight.top,
    bottom: 4 + legendHeight.bottom + (isSliding && upright ? sliderSpace : 0),
  };
  const compared = marks?.referenceLayer(
    figure,
    {
      upright,
      grid,
      axis: numbers[0],
      isRoomy: figure.labels && upright,
      valuesOf: (seen) => valuesOn({ ...figure, ...seen }, 0),
      partOf: (at) => (layout.isEdged ? at / (shown - 1) : (at + 0.5) / shown),
    },
    drawing,
  );
  const drawn = series.map((one, index) => {
    const colour = colours[index] ?? { colour: palette.primary, repeat: 0 };
    return { ...seriesOption(one, colour, figure, layout, drawing), ...compared?.marksOf(index) };
  });
  const axes = numbers.map((axis, place) => (place === 0 ? { ...axis, ...compared?.ends } : axis));
  return {
    ...commonOption(drawing, legendNames, legend),
    grid: {
      ...grid,
      top: grid.top + (compared?.above ?? 0),
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    tooltip: {
      ...tooltipOption(drawing),
      trigger: "axis",
      axisPointer: {
        type: isOfLines ? "line" : "shadow",
        lineStyle: { color: palette.dimmed, type: "dashed" },
      },
      formatter: (pointed) => tooltips.now()?.axesTooltip(whole, pointed) ?? "",
    },
    xAxis: upright ? categoriesAcross(across, drawing) : axes,
    yAxis: upright ? axes : categoriesDown(categories, drawing, leftSpace(figure, layout)),
    ...beside?.option,
    ...(zoom ? { dataZoom: isSliding ? zoom : zoom.slice(0, 1) } : {}),
    series: [
      ...(partialMarks.now()?.partialLook(figure.partial, drawn, drawing) ?? drawn),
      ...(labelLayout.now()?.stackTotals(figure, layout, drawing) ?? []),
      ...(beside?.series(upright, isOfLines) ?? []),
    ],
  };
}

function seriesColours({ series, colours, legendDimension }: AxesFigure, drawing: Drawing) {
  const names = series.map(({ name }) => name);
  const rest = series.findIndex(({ key }) => key !== undefined && isOthers(key));
  return coloursOf(names, { colours, field: legendDimension, rest }, drawing);
}

/** The figure with the values that are drawn. */
function asDrawn(figure: AxesFigure): AxesFigure {
  return figure.differences ? { ...figure, series: [figure.differences] } : figure;
}

/** Whether categories are from left to right: names are neither turned nor dropped, bars whose names do not fit below their places, in two lines at most, lie. */
export function isDrawnUpright(
  { categories, series, axisDimensions, categoryAxis, axes }: AxesFigure,
  place: Pick<Drawing, "size">,
): boolean {
  const lies =
    series.every(({ mark }) => mark === "bar") &&
    !isCourse(axisDimensions[0]) &&
    categories.length > 1 &&
    axes.length === 1 &&
    !fitAcross(categories, place);
  return categoryAxis === "x" && !lies;
}

function layoutOf(figure: AxesFigure, drawing: Drawing): Layout {
  const { categories, series, axisDimensions, legend } = figure;
  const [dimension] = axisDimensions;
  const ordered = isCourse(dimension);
  const isBars = series.every(({ mark }) => mark === "bar");
  const upright = isDrawnUpright(figure, drawing);
  // Where each bar has its number behind it, an axis of numbers says nothing more.
  const isBare =
    !upright && isBars && figure.labels && !figure.percent && series.every(({ stack }) => stack === null);
  const isLines = upright && categories.length > 1 && series.every(({ mark }) => mark === "line");
  const digits = Math.max(
    0,
    ...series.map(({ values, measure }) => digitsInLine(values, measureFormat(measure))),
  );
  return {
    upright,
    shown: Math.min(
      categories.length,
      upright ? shownAcross(categories, ordered, drawing) : zoomFromY(drawing.size.height, !isBare),
    ),
    isBare,
    isHistogram:
      isBars && series.length === 1 && dimension?.bucket !== undefined && dimension.bucket.kind !== "time",
    isEdged: isLines && ordered,
    namesAtEnds:
      isLines &&
      legend === "auto" &&
      !figure.layer?.trends.length &&
      !figure.layer?.targets.length &&
      !figure.layer?.beside.length &&
      haveSpaceAtEnds(figure, drawing),
    whole: figure.percent ? wholesOf(figure) : null,
    digits,
    isSigned: figure.differences !== null,
    widest: figure.labels ? widestNumber(figure, digits) : 0,
    placesOn: figure.axes.map((axis, place) => placesOn(axis, withSpace(axis, valuesOn(figure, place)))),
  };
}

// Two to four lines carry their names at their ends where these are far enough from one another.
function haveSpaceAtEnds(figure: AxesFigure, { size }: Drawing): boolean {
  const { series } = figure;
  const [axis] = figure.axes;
  if (series.length < 2 || series.length > 4 || !axis || size.width < 480) return false;
  if (series.some(({ stack }) => stack !== null)) return false;
  const lasts = series.map(({ values }) => values.at(-1));
  const places = placesOn(axis, valuesOn(figure, 0));
  const numbers = lasts.flatMap((value) => (typeof value === "number" ? [places(value)] : []));
  return numbers.length === series.length && areApart(numbers, size.height - 48);
}

function rightSpace(
  figure: AxesFigure,
  { upright, isEdged, namesAtEnds, whole, widest }: Layout,
  zoomed: boolean,
  { size }: Drawing,
): number {
  if (namesAtEnds)
    return edge + Math.min(Math.round(size.width * 0.28), widestOf(figure.series.map(({ name }) => name)));
  // Numbers at the end of horizontal bars need space beyond the longest one.
  const behind = !upright && figure.labels && whole === null ? widest + 8 : 0;
  return edge + (isEdged ? 4 : 0) + behind + (zoomed && !upright ? edge : 0);
}

// Numbers of bars that go to the left are between these and the names.
function leftSpace(figure: AxesFigure, { widest }: Layout): number {
  const isBefore =
    figure.labels && figure.series.some(({ values }) => values.some((value) => Number(value) < 0));
  return isBefore ? 12 + widest : 10;
}

/** The numbers that an axis must reach. */
export function valuesOn({ series, percent, categories, layer, reach }: AxesFigure, place: number): number[] {
  if (percent) return [1];
  const here = series.filter(({ axis }) => axis === place);
  const single = here.flatMap(({ stack, values }) =>
    stack === null ? values.filter((value): value is number => typeof value === "number") : [],
  );
  const plain = [...single, ...(place === 0 ? (layer?.reach ?? []) : []), ...(reach?.[place] ?? [])];
  const stacked = here.filter(({ stack }) => stack !== null);
  if (stacked.length === 0) return plain;
  const ends = categories.flatMap((_, at) => {
    let [up, down] = [0, 0];
    for (const { values } of stacked) {
      const value = values[at];
      if (typeof value !== "number") continue;
      if (value > 0) up += value;
      else down += value;
    }
    return [up, down];
  });
  return [...plain, ...ends];
}

function numberAxes(figure: AxesFigure, { upright, isBare }: Layout, drawing: Drawing) {
  const [first, second] = figure.axes;
  if (!first) return [];
  const values = valuesOn(figure, 0);
  const isRoomy = figure.labels && upright;
  const main = numberAxis(first, values, { isUp: upright, isRoomy, isBare }, drawing);
  if (!second) return [main];
  const others = valuesOn(figure, 1);
  // Marks in line with those of the left would lead a percentage beyond 100%, unless they divide it.
  const lined = stepsOf(first, values, drawing);
  const isPart = second.format?.style === "percent";
  const isFree = stepsOf(second, others, drawing) === undefined || (isPart && lined !== 4 && lined !== 5);
  const steps = isFree ? undefined : lined;
  return [
    main,
    numberAxis(
      second,
      others,
      { isUp: upright, place: 1, ...(steps === undefined ? {} : { steps }) },
      drawing,
    ),
  ];
}

function placeOf(
  chart: EChartsType,
  figure: AxesFigure,
  { series, index }: MarkPlace,
  from = 0,
): Point | null {
  const value = asDrawn(figure).series[series]?.values[index];
  const at = typeof value === "number" && !figure.percent ? value : 0;
  return pixelOf(chart, from + series, isUpright(chart) ? [index, at] : [at, index]);
}

// Which way it was drawn, whatever the figure says.
function isUpright(chart: EChartsType): boolean {
  const { xAxis } = chart.getOption();
  const [axis]: unknown[] = Array.isArray(xAxis) ? xAxis : [];
  return typeof axis === "object" && axis !== null && "type" in axis && axis.type === "category";
}

// Among the marks of the category the place belongs to.
function nearestMark(chart: EChartsType, figure: AxesFigure, { x, y }: Point, from = 0): MarkPlace | null {
  if (!chart.containPixel({ seriesIndex: from }, [x, y])) return null;
  const found = pointIn(chart.convertFromPixel({ seriesIndex: from }, [x, y]));
  if (!found) return null;
  const upright = isUpright(chart);
  const index = Math.round(upright ? found.x : found.y);
  const hidden = hiddenIn(chart);
  let nearest: { series: number; far: number } | null = null;
  for (const [series, { name, values }] of figure.series.entries()) {
    if (typeof values[index] !== "number" || hidden.has(name)) continue;
    const place = placeOf(chart, figure, { series, index }, from);
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
  labelled: (figure, sight) => labelLayout.now()?.numbersAtMarks(asDrawn(figure), sight) ?? 0,
};
