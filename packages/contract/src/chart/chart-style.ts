import { z } from "zod";
import { NumberFormat } from "../report/number-format.ts";
import { Id } from "../wire/id.ts";
import { namesOnUse } from "../wire/resource.ts";

const Name = z.string().max(256);
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** How table cells are highlighted: by a rule, a scale of two colours, or a bar behind the number. */
export const CellRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rule"),
    column: Name,
    operator: z.enum(["=", ">", "<", ">=", "<=", "!="]),
    value: z.number(),
    tone: z.enum(["good", "bad", "warn", "info"]),
  }),
  z.object({ kind: z.literal("scale"), column: Name, low: Colour.optional(), high: Colour.optional() }),
  z.object({ kind: z.literal("bar"), column: Name }),
]);
export type CellRule = z.infer<typeof CellRule>;

/** The number axis: its ends, name and whether it must begin at zero. */
const Axis = z.object({
  name: z.string().max(80).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** Begin at zero; left out, bars do and lines need not. */
  fromZero: z.boolean().optional(),
});

const ReferenceName = z.string().max(80).optional();

/**
 * A line or a band behind the marks of a chart, on its first number axis: at a number, at the mean or median of the values that are shown, at the
 * measure over all rows of the query, at the number that the dataset's owner has published, or between two numbers, one of which may be left out.
 */
export const Reference = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("constant"), value: z.number(), name: ReferenceName }),
  z.object({ kind: z.literal("mean"), name: ReferenceName }),
  z.object({ kind: z.literal("median"), name: ReferenceName }),
  z.object({ kind: z.literal("overall"), name: ReferenceName }),
  z.object({ kind: z.literal("published"), name: ReferenceName }),
  z
    .object({
      kind: z.literal("band"),
      from: z.number().optional(),
      to: z.number().optional(),
      name: ReferenceName,
    })
    .refine(({ from, to }) => from !== undefined || to !== undefined),
]);
export type Reference = z.infer<typeof Reference>;

/** References of one chart. */
export const mostReferences = 8;

/** A line across the marks of a chart on axes with a short text: at a day (`YYYY-MM-DD`), a category or, of a scatter plot, a number. */
export const Annotation = z.object({ at: Name, text: z.string().max(80) });
export type Annotation = z.infer<typeof Annotation>;

/** Annotations of one chart. */
export const mostAnnotations = 8;

/** How a chart looks beyond its data; every part has a default, columns are named as in the result. `height` in px. */
export const ChartStyle = z.object({
  height: z.number().int().min(120).max(2000).optional(),
  title: z.string().max(200).optional(),
  legend: z.enum(["bottom", "top", "right", "none"]).optional(),
  /** Values written at the marks. */
  labels: z.boolean().optional(),
  /** `bar`, `horizontalBar`, `area`: the series are stacked; `percent` scales each stack to 100 %. */
  stacked: z.union([z.boolean(), z.literal("percent")]).optional(),
  /** `bar`, `horizontalBar`: the bars of a single series show how far each value is from the mean of all. */
  fromMean: z.boolean().optional(),
  /** Lines without corners. */
  smooth: z.boolean().optional(),
  /** Lines: the points on both sides of missing values are connected. */
  bridgeGaps: z.boolean().optional(),
  /** A colour by the name of a series, slice or category. */
  colours: z.record(Name, Colour).optional(),
  /** Writes every number of the chart; a column's own format goes first. */
  format: NumberFormat.optional(),
  formats: z.record(Name, NumberFormat).optional(),
  axis: Axis.optional(),
  /** Charts on axes: lines and bands that the marks are compared with (`kpi`: `published` alone); on percentages a number is a part (0.5 is 50 %). */
  references: z.array(Reference).max(mostReferences).optional(),
  /** Charts on axes: a least-squares line through the values of each series, with the 95 % confidence interval of the mean or without. */
  trend: z.enum(["line", "interval"]).optional(),
  /** Charts on axes: what happened at a value of the axis across. */
  annotations: z.array(Annotation).max(mostAnnotations).optional(),
  /** Charts: measures that the tooltips show and the marks do not; tables have them as columns. */
  tooltip: z.array(Name).max(50).optional(),
  /** `bar`, `horizontalBar`: the measure by whose numbers the bars of a single series are coloured. */
  colourBy: Name.optional(),
  /** `combo`: the axis on the right. */
  secondAxis: Axis.optional(),
  /** `combo`: measures drawn as lines, and measures on the second axis. */
  lines: z.array(Name).max(50).optional(),
  second: z.array(Name).max(50).optional(),
  /** The order of categories, of what came; left out, as it came. */
  sort: z.enum(["valueAsc", "valueDesc", "nameAsc", "nameDesc"]).optional(),
  /** Charts on axes: the dimension whose values have a panel each; how panels are ordered, left out: as the values are by nature. */
  facetBy: Name.optional(),
  facetSort: z.enum(["valueAsc", "valueDesc", "nameAsc", "nameDesc"]).optional(),
  /** Whether the value axes of panels share a scale; left out, they do. */
  facetAxes: z.enum(["common", "own"]).optional(),
  /** `kpi`, `gauge`: what the number is measured against. */
  target: z.number().optional(),
  /** `kpi`: a fall is good, a rise is bad. */
  lowerIsBetter: z.boolean().optional(),
  /** `gauge`: where its bands end, from the worst on: falling numbers where little is good. */
  bands: z.array(z.number()).max(4).optional(),
  /** `funnel`: what a step is a part of; left out, the step before. */
  rates: z.enum(["previous", "first", "none"]).optional(),
  /** `radar`: whether its axes share a scale; left out, they do unless measures of unlike size are its axes. */
  scale: z.enum(["common", "own"]).optional(),
  /** `boxPlot`: how far whiskers reach: to the last value within 1.5 times the box, or to the ends. */
  whiskers: z.enum(["iqr", "range"]).optional(),
  /** `map`: the map shapes it is drawn on; left out, those with the most of its values. */
  map: namesOnUse(Id, "map_shapes", "view").optional(),
  /** `map`: the colours of numbers: without steps, or in classes of equally many regions or of equal width. */
  classes: z.enum(["none", "quantile", "equal"]).optional(),
  /** `pivot`: the dimensions that head columns; left out, the last one does. */
  pivotColumns: z.array(Name).max(20).optional(),
  cells: z.array(CellRule).max(20).optional(),
  /** Tables: widths in px, columns left out, how many stay in place at the left, the order of columns. */
  widths: z.record(Name, z.number().int().min(40).max(2000)).optional(),
  hidden: z.array(Name).max(70).optional(),
  frozen: z.number().int().min(0).max(20).optional(),
  order: z.array(Name).max(70).optional(),
});
export type ChartStyle = z.infer<typeof ChartStyle>;
