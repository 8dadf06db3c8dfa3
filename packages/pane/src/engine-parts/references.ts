import { layerMaker } from "@provost/report-core/chart-type/axes/layer";
import type {
  FigureLayer,
  FigureReference,
  LayerMaker,
  LegendPlace,
  ValueAxis,
} from "@provost/report-core/figure/figure";
import {
  MarkAreaComponent,
  type MarkAreaComponentOption,
  MarkLineComponent,
  type MarkLineComponentOption,
} from "echarts/components";
import { quietColour } from "../colour/colour-scale.ts";
import type { SeriesColour } from "../colour/series-colour.ts";
import { marksOn, spanOf, widestOf, withSpace } from "../engine/axis-option.ts";
import { type Drawing, legendSpace } from "../engine/drawing.ts";
import { textWidth, wrapped } from "../engine/text-width.ts";
import { lazyPart } from "../engine/use-loaded.ts";
import { besideSeries } from "./beside.ts";
import { colourScale, shadeLook } from "./shade.ts";
import { targetSeries, trendSeries } from "./trend.ts";

/** Lines and bands that marks are compared with, in a chunk of their own. */
export const extensions = [MarkLineComponent, MarkAreaComponent];

/** Makes them of a style. */
export const compare: LayerMaker = layerMaker;

const customShapes = lazyPart(() => import("./custom.ts"));

/** What the engine needs for a layer beside lines and bands. */
export const partsOf = ({ beside, targets, trends, shade }: FigureLayer) => [
  ...(trends.length + targets.length + beside.length > 0 ? [customShapes] : []),
  ...(shade ? [colourScale] : []),
];

interface Names {
  /** Of the series, with their colours. */
  names: readonly string[];
  legend: LegendPlace;
  colours: readonly SeriesColour[];
}

/** What draws a layer. */
export const layerMarks = (layer: FigureLayer) => ({
  besideNames: (names: Names, drawing: Drawing) => besideNames(layer, names, drawing),
  referenceLayer: <F extends Layered>(figure: F, plot: Plot<F>, drawing: Drawing) =>
    referenceLayer({ ...figure, ...layer }, plot, drawing),
});

// What a layer adds to the legend: the names of trends, targets and published numbers, whose series come behind those of the figure, and the scale of colours.
function besideNames(
  { beside, targets, trends, shade }: FigureLayer,
  { names, legend, colours }: Names,
  drawing: Drawing,
) {
  const all = [...names, ...[...trends, ...targets, ...beside].map(({ name }) => name)];
  const space = legendSpace(all, legend, drawing);
  const shaded = shade && shadeLook(shade, legend, space, drawing);
  return {
    names: all,
    space: shaded?.space ?? space,
    shades: shaded?.colours,
    option: shaded ? { visualMap: shaded.scale } : {},
    series: (upright: boolean, joined = false) => [
      ...trendSeries(trends, names, { upright, colours }, drawing),
      ...targetSeries(targets, names, upright, drawing),
      ...besideSeries(beside, { upright, joined }, drawing),
    ],
  };
}

/** Of a label with its distance to the next one, px. */
const labelHeight = 18;
const labelPadding = 4;
/** Lines of labels above the plot. */
const mostRows = 3;
/** The widest text of an annotation, px. */
const widestNote = 180;
const bandTint = 0.1;
/** Names of categories below the plot, px. */
const namesBelow = 28;

interface Plot<F extends Layered> {
  upright: boolean;
  /** The axis of numbers, as far as its ends are set. */
  axis: Partial<Ends> | undefined;
  /** The axis has space for numbers beyond the values. */
  isRoomy: boolean;
  /** The values on the axis, of the series in sight and of the references. */
  valuesOf(seen: Pick<F, "series">): readonly number[];
  grid: { left: number; right: number; top: number; bottom: number };
  /** Where a value of the other axis is along it, as far as it is seen at once (0–1). */
  partOf(at: number): number;
}

/** What has the layer. */
interface Layered {
  series: readonly { name: string; axis: number }[];
  axes: readonly ValueAxis[];
  categories: readonly string[];
}

/** An axis that the engine does not widen by itself, its ends at marks. */
interface Ends {
  min: number;
  max: number;
  interval: number;
}

type Laid = Pick<Plot<never>, "upright" | "grid">;

interface ReferenceLayer {
  ends: Partial<Ends>;
  /** Space for labels above the plot, px. */
  above: number;
  /** What a series carries: the first one in sight everything, the others nothing. */
  marksOf(series: number): { markLine: MarkLineComponentOption; markArea: MarkAreaComponentOption };
}

type Label = NonNullable<MarkLineComponentOption["label"]>;

/** Where a line with a text is, px from the beginning of its axis. */
interface Written {
  at: number;
  text: string;
}

/** A reference within the axis: its ends and the number its label is at. */
interface Placed extends Written {
  from: number;
  to: number;
  kind: FigureReference["kind"];
  anchor: number;
}

type Compared<F extends Layered = Layered> = F & FigureLayer;

// The references and annotations of a figure as the first series in sight carries them; those outside the axis are left out.
function referenceLayer<F extends Layered>(
  figure: Compared<F>,
  plot: Plot<F>,
  drawing: Drawing,
): ReferenceLayer | null {
  const ends = endsOf(figure, plot, drawing);
  if (ends === null && figure.annotations.length === 0) return null;
  const placed = ends === null ? [] : placedIn(figure, { ...plot, ends }, drawing);
  const notes = notesIn(figure, plot, drawing);
  const host = figure.series.findIndex(({ axis, name }) => axis === 0 && !drawing.hidden.has(name));
  // Lines that lie are named at their ends, those upright above the plot.
  const [lying, upright] = plot.upright ? [placed, notes] : [notes, placed];
  const beside = besideLines(lying, heightOf(plot, drawing));
  const above = abovePlot(upright, figure, plot, drawing);
  const [ofPlaced, ofNotes] = plot.upright ? [beside, above.labels] : [above.labels, beside];
  const all = {
    markLine: linesOf(
      [...referenceLines(placed, ofPlaced, plot), ...noteLines(figure, notes, ofNotes, plot, drawing)],
      drawing,
    ),
    markArea: bandsOf(placed, plot, drawing),
  };
  const none = { markLine: { data: [] }, markArea: { data: [] } };
  return {
    ends: ends ?? {},
    above: above.rows * labelHeight,
    marksOf: (series) => (series === host ? all : none),
  };
}

// As the engine lays an axis of its values, but also of those it does not know.
function endsOf<F extends Layered>(
  figure: Compared<F>,
  { isRoomy, upright, valuesOf, axis: set = {} }: Plot<F>,
  { hidden, size }: Drawing,
): Ends | null {
  const [axis] = figure.axes;
  if (!axis || figure.references.length === 0) return null;
  const values = valuesOf({ series: figure.series.filter(({ name }) => !hidden.has(name)) });
  const { low, high, step } = spanOf(
    axis,
    isRoomy ? withSpace(axis, values) : values,
    marksOn(size, upright),
  );
  const mark = (value: number, round: (steps: number) => number): number =>
    Number((round(Number((value / step).toPrecision(9))) * step).toPrecision(12));
  const ends = { min: mark(low, Math.floor), max: mark(high, Math.ceil), interval: step, ...endsIn(set) };
  return ends.min < ends.max ? ends : null;
}

function endsIn({ min, max, interval }: Partial<Ends>): Partial<Ends> {
  return {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(interval === undefined ? {} : { interval }),
  };
}

const onAxis = (value: number, { upright }: Laid): { yAxis: number } | { xAxis: number } =>
  upright ? { yAxis: value } : { xAxis: value };

type Line = NonNullable<MarkLineComponentOption["data"]>[number];

// The label of a band is that of a line which is not seen: it is before the marks, the band behind them.
function referenceLines(placed: readonly Placed[], labels: readonly (Label | null)[], plot: Laid): Line[] {
  return placed.map(({ kind, anchor, text }, index) => ({
    ...onAxis(anchor, plot),
    ...(kind === "band" ? { lineStyle: { color: "transparent" } } : {}),
    label: { ...(labels[index] ?? { show: false }), formatter: () => text },
  }));
}

// They are on the other axis, and no measure: not dashed.
function noteLines(
  { annotations }: Compared,
  notes: readonly Written[],
  labels: readonly (Label | null)[],
  { upright, grid }: Laid,
  { palette }: Drawing,
): Line[] {
  return annotations.map(({ at }, index) => {
    const { text = "" } = notes[index] ?? {};
    const label = text === "" ? null : labels[index];
    return {
      ...onAxis(at, { upright: !upright, grid }),
      lineStyle: { color: quietColour(palette), width: 1, type: "solid" as const },
      label: { ...(label ?? { show: false }), formatter: () => text },
    };
  });
}

function linesOf(data: Line[], { palette }: Drawing): MarkLineComponentOption {
  return {
    silent: true,
    symbol: "none",
    precision: 12,
    lineStyle: { color: palette.dimmed, width: 1.25, type: "dashed", opacity: 1 },
    label: {
      color: quietColour(palette),
      fontSize: 12,
      backgroundColor: palette.ground,
      padding: [1, labelPadding],
      borderRadius: 3,
      opacity: 1,
    },
    blur: { lineStyle: { opacity: 1 }, label: { opacity: 1 } },
    data,
  };
}

function bandsOf(placed: readonly Placed[], plot: Laid, { palette }: Drawing): MarkAreaComponentOption {
  const bands = placed.filter(({ kind }) => kind === "band");
  return {
    silent: true,
    label: { show: false },
    itemStyle: { color: palette.dimmed, opacity: bandTint },
    blur: { itemStyle: { opacity: bandTint } },
    data: bands.map(({ from, to }) => [onAxis(from, plot), onAxis(to, plot)]),
  };
}

function leftOf({ categories }: Compared, { grid, upright }: Laid, { size }: Drawing): number {
  return grid.left + (upright ? 40 : Math.min(160, Math.round(size.width * 0.36), widestOf(categories)) + 10);
}

/** About how high and how wide the plot is, px. */
const heightOf = ({ grid }: Laid, { size }: Drawing): number =>
  size.height - grid.top - grid.bottom - namesBelow;
const widthOf = (figure: Compared, plot: Laid, drawing: Drawing): number =>
  drawing.size.width - plot.grid.right - leftOf(figure, plot, drawing);

function notesIn<F extends Layered>(figure: Compared<F>, plot: Plot<F>, drawing: Drawing): Written[] {
  return figure.annotations.map(({ at, text }) => {
    const part = plot.partOf(at);
    // Categories that lie go down.
    const place = plot.upright ? part * widthOf(figure, plot, drawing) : (1 - part) * heightOf(plot, drawing);
    return { at: place, text: wrapped(text, widestNote, 1) };
  });
}

function placedIn(figure: Compared, plot: Laid & { ends: Ends }, drawing: Drawing): Placed[] {
  const { min, max } = plot.ends;
  const length = plot.upright ? heightOf(plot, drawing) : widthOf(figure, plot, drawing);
  const widest = Math.min(220, (drawing.size.width - leftOf(figure, plot, drawing) - plot.grid.right) * 0.45);
  return figure.references.flatMap(({ kind, from, to, name, text }): Placed[] => {
    // What is beyond an end by rounding is at it.
    const beyond = 1e-9 * (max - min);
    if ((from ?? min) > max + beyond || (to ?? max) < min - beyond) return [];
    const within = (value: number): number => Math.min(max, Math.max(min, value));
    const [low, high] = [within(from ?? min), within(to ?? max)];
    const edge = to === null ? low : high;
    const anchor = plot.upright ? edge : (low + high) / 2;
    const short = wrapped(name, Math.max(24, widest - textWidth(` ${text}`)), 1);
    const at = ((anchor - min) / (max - min)) * length;
    return [{ from: low, to: high, kind, anchor, at, text: `${short} ${text}` }];
  });
}

const places = ["insideEndTop", "insideStartTop", "insideEndBottom", "insideStartBottom"] as const;
type Place = (typeof places)[number];

// Above its line at the right end, else at the left one or below: where no other label is and no other line goes through.
function besideLines(placed: readonly (Written & Partial<Placed>)[], length: number): (Label | null)[] {
  const taken: { isEnd: boolean; low: number }[] = [];
  const lines = placed.filter(({ kind }) => kind !== "band").map(({ at }) => at);
  const lowOf = (place: Place, at: number): number => (place.endsWith("Top") ? at : at - labelHeight);
  return placed.map(({ kind, at, from, anchor }): Label | null => {
    // The label of a band is within it.
    const order = kind === "band" && anchor !== from ? [...places.slice(2), ...places.slice(0, 2)] : places;
    const free = order.filter((place) => {
      const [low, isEnd] = [lowOf(place, at), place.startsWith("insideEnd")];
      const isInside = low >= 0 && low + labelHeight <= length;
      return isInside && taken.every((one) => one.isEnd !== isEnd || Math.abs(one.low - low) >= labelHeight);
    });
    const isClear = (place: Place): boolean => {
      const low = lowOf(place, at);
      return lines.every((line) => line <= low || line >= low + labelHeight);
    };
    const place = free.find(isClear) ?? free[0];
    if (place === undefined) return null;
    taken.push({ isEnd: place.startsWith("insideEnd"), low: lowOf(place, at) });
    return { position: place, distance: [4, 1] };
  });
}

// Of lines upright above the plot, in as many lines as separate labels side by side.
function abovePlot(
  written: readonly Written[],
  figure: Compared,
  plot: Laid,
  drawing: Drawing,
): { labels: (Label | null)[]; rows: number } {
  const { width } = drawing.size;
  const left = leftOf(figure, plot, drawing);
  const rows: { begin: number; end: number }[][] = [];
  const labels = written.map(({ at, text }): Label | null => {
    if (text === "") return null;
    const own = textWidth(text) + 2 * labelPadding;
    const middle = left + at;
    // Numbers of an axis upwards are beside the first one.
    const least = plot.upright ? left : 0;
    const align = middle + own / 2 > width ? "right" : middle - own / 2 < least ? "left" : "center";
    const begin = align === "right" ? middle - own : align === "left" ? middle : middle - own / 2;
    const isFree = (row: readonly { begin: number; end: number }[]): boolean =>
      row.every((one) => begin >= one.end || begin + own <= one.begin);
    const found = rows.findIndex(isFree);
    const row = found < 0 ? rows.length : found;
    if (row >= mostRows) return null;
    rows[row] = [...(rows[row] ?? []), { begin, end: begin + own }];
    // An axis upwards ends at the top, one of lying bars begins there.
    return { position: plot.upright ? "end" : "start", distance: 3 + row * labelHeight, align };
  });
  return { labels, rows: rows.length };
}
