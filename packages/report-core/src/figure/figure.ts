import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { ChartType } from "@provost/contract/chart/chart-type";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Cell, PublishedReference } from "@provost/contract/report/report";
import type { MapShapes } from "@provost/contract/source/map-shapes";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { Row } from "../result/result-rows.ts";

/** Totals of a result as rows; a dimension that was left out of the grain is `null`. */
export interface FigureTotals {
  by: readonly string[];
  rows: readonly Row[];
  /** Set = of all rows of the dataset, as its owner has published them: what they are called, and why they are not there. */
  published?: Pick<PublishedReference, "name" | "problem"> | undefined;
}

/** A line (its ends are the same number) or a band behind the marks; `null`: to the end of the axis. */
export interface FigureReference {
  kind: "line" | "band";
  from: number | null;
  to: number | null;
  /** What is written beside it: its name and its number. */
  name: string;
  text: string;
}

/** A straight line through the values of a series, at places from left to right (categories by their index) with the ends of its interval. */
export interface FigureTrend {
  /** As the legend names it. */
  name: string;
  /** The place of the series among the figure's. */
  series: number;
  points: readonly { x: number; y: number; low: number; high: number }[];
}

/** A target of each category, or what is published of it, on the first axis: `null` where there is none. */
export interface FigureTarget {
  /** As the legend names it. */
  name: string;
  values: readonly (number | null)[];
}

/** A measure that colours marks: its number of each, with the ends of the scale. */
export interface FigureShade {
  measure: SchemaColumn;
  values: readonly (number | null)[];
  min: number;
  max: number;
}

/** A line across the marks: at a category by its index, or at a number. */
export interface FigureAnnotation {
  at: number;
  /** Where that is, in words. */
  place: string;
  text: string;
}

/** A series of values that are compared. */
export interface ComparedSeries {
  values: readonly unknown[];
  stack: string | null;
  axis: 0 | 1;
  measure: SchemaColumn;
}

/** What of a figure is compared with references. */
export interface Compared {
  series: readonly ComparedSeries[];
  categories: readonly string[];
  percent: boolean;
  /** What is drawn instead of the values, if anything is. */
  differences: object | null;
}

/** An axis of categories. */
export interface CategoryAxis {
  categories: readonly string[];
  categoryKeys: readonly (readonly Cell[] | null)[];
  axisDimensions: readonly SchemaColumn[];
}

/** What of a chart on a category axis has trends. */
export interface TrendedAxes extends Omit<Compared, "series">, CategoryAxis {
  series: readonly (ComparedSeries & { name: string })[];
}

/** A number axis across with the points along it. */
export interface PointAxis {
  x: { measure: SchemaColumn };
  groups: readonly { points: readonly { x: number }[] }[];
}

/** What of a chart of points has trends. */
export interface TrendedPoints {
  groups: readonly { name: string; points: readonly { x: number; y: number }[] }[];
  y: { measure: SchemaColumn };
}

/** Groups of points on two number axes. */
interface LayeredPoints extends Compared {
  dimensions: readonly SchemaColumn[];
  x: { measure: SchemaColumn };
  y: { measure: SchemaColumn };
  groups: readonly {
    name: string;
    points: readonly { x: number; y: number; keys: readonly Cell[] }[];
  }[];
}

/** A chart on axes, as far as its layer is made of it. */
export type LayeredFigure = TrendedAxes | LayeredPoints;

/** What is beside and behind the marks of a chart on axes, and what is said of it. */
export interface FigureLayer {
  /** On the first axis. */
  references: readonly FigureReference[];
  /** Each on the first axis, category by category. */
  targets: readonly FigureTarget[];
  /** What is published of each category, in the same way. */
  beside: readonly FigureTarget[];
  /** On the axis across. */
  annotations: readonly FigureAnnotation[];
  /** Each on the first axis. */
  trends: readonly FigureTrend[];
  /** What colours the marks of a single series; `null`: they have colours by name. */
  shade: FigureShade | null;
  /** The numbers that the first axis must reach. */
  reach: readonly number[];
  notes: readonly string[];
  /** Sentences of the figure's summary. */
  said: string;
  /** What colours and grounds are, in the line below the title; empty where there are none. */
  subtitle: string;
  /** What of it makes a drawing another one. */
  shape: readonly unknown[];
}

/** A series whose values can be drawn as differences. */
export interface DifferingSeries {
  values: readonly (number | "-" | null)[];
  measure: SchemaColumn;
}

/** What is drawn of a series in place of its values: how far they are from their mean. */
export interface FigureDifferences<S extends DifferingSeries> {
  /** `null`: the values themselves, as there is nothing to compare them with. */
  series: S | null;
  axisOf(axis: ValueAxis): ValueAxis;
  /** What they are compared with, in words. */
  base: string;
}

/** Makes what a style compares marks with: it comes apart, with the first style that has some of it. */
export interface LayerMaker {
  /** `null` where the style has nothing of it; `parts` are those that the type has. */
  layerOf(
    parts: Readonly<Partial<Record<"trend" | "colourBy", unknown>>>,
    figure: LayeredFigure,
    input: FigureInput,
  ): FigureLayer | null;
  /** What is drawn instead of the only series: how far its values are from their mean. */
  differencesOf<S extends DifferingSeries>(
    series: readonly S[],
    categories: readonly string[],
    language: Language,
  ): FigureDifferences<S> | null;
}

/** What of a chart on a category axis has a place in each of several panels. */
export interface PlacedAxes {
  categories: readonly string[];
  categoryKeys: readonly (readonly Cell[] | null)[];
  legendDimension: SchemaColumn | null;
  series: readonly (DifferingSeries & { name: string; key: Cell | undefined })[];
}

/** A named group of points. */
export interface PlacedGroup<P> {
  name: string;
  points: P[];
}

/** Puts what one of several panels draws in the places that all of them share. */
export interface PanelPlaces {
  axes<D extends PlacedAxes>(drawn: D): D;
  groups<P>(groups: readonly PlacedGroup<P>[]): PlacedGroup<P>[];
}

/** What a figure is made of. */
export interface FigureInput {
  /** Rows by the names of the schema; anything but an array gives an invalid figure. */
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  language: Language;
  /** Tables and pivot tables show them; they are never computed from the rows. */
  totals?: readonly FigureTotals[] | undefined;
  /** The rows are one page of several: tables leave them in the order of the query. */
  isPart?: boolean | undefined;
  /** The type whose rows are shown as a table; left out, that of the figure. */
  insteadOf?: ChartType | undefined;
  /** Without it a figure has no layer, and no differences. */
  compare?: LayerMaker | undefined;
  /** The figure is one of several panels. */
  panel?: PanelPlaces | undefined;
  /** The totals within the panel. */
  within?: readonly FigureTotals[] | undefined;
  /** The map that a figure on one is drawn on; `null` where no map has its values. */
  shapes?: MapShapes | null | undefined;
}

/** The values of dimensions behind a mark, what a click on it narrows to; `label` as it is read. */
export interface Datum {
  dimensions: readonly { column: SchemaColumn; value: Cell; label: string }[];
  measure: SchemaColumn | null;
  value: number | null;
}

/** Something of a figure that represents a value: a bar, a slice, a point, a cell. */
export interface FigureMark {
  /** Which series, group or row of the figure. */
  series: number;
  /** Which value of it. */
  index: number;
  /** What it is of, in words. */
  label: string;
  /** Its value in words. */
  text: string;
}

/** The marks of a figure by series, group or row and by their place in it. */
export interface FigureMarks {
  /** How many places each series, group or row has. */
  places(): readonly number[];
  /** `null` where there is none (a missing cell). */
  mark(series: number, index: number): FigureMark | null;
  /** The predicate of a mark; `null` where nothing can be filtered for: no row, or many combined. */
  datum(series: number, index: number): Datum | null;
  /** How many groups a mark combines, where that is known. */
  combined?(index: number): number | undefined;
}

/** A side of marks: the values of dimensions in its places, and how these read. */
export interface SpanSide {
  dimensions: readonly SchemaColumn[];
  keys: readonly (readonly Cell[] | null)[];
  names: readonly string[];
}

/** Where the marks of a figure are along its dimensions, so that it can be said which rows cover only in part. */
export interface FigureSpans {
  sides: readonly SpanSide[];
  /** The place of a mark on each side. */
  placesOf(series: number, index: number): readonly number[];
  /** What the figure says of partial places, for each side; those of a side without any are `null`. */
  withPartial(partial: readonly ((string | undefined)[] | null)[]): object;
}

/** What every figure has: what a chart shows, free of any drawing library, colour or component. */
export interface BaseFigure {
  kind: string;
  type: ChartType;
  title: string;
  /** What its numbers are, in a line below the title. */
  subtitle?: string;
  /** What its numbers are compared with, a part of that line. */
  base?: string;
  /** Height in px. */
  height: number;
  /** What the figure shows, in words. */
  summary: string;
  /** What the viewer should know about what is not drawn. */
  notes: readonly string[];
  language: Language;
  marks: FigureMarks;
  /** What it is made of, where tooltips show more of it. */
  aside?: FigureInput;
  /** Left out where marks are not drawn as partial. */
  spans?: FigureSpans;
}

/** Where the legend is, `auto`: where the drawing wants it; a figure of one series has none. */
export type LegendPlace = NonNullable<ChartStyle["legend"]> | "auto";

/** A number axis. */
export interface ValueAxis {
  /** Empty when the legend names several measures. */
  name: string;
  min: number | null;
  max: number | null;
  fromZero: boolean;
  /** Of the numbers at its ticks; `null`: k and w (spec §9). */
  format: NumberFormat | null;
}

/** Nothing to draw. */
export interface EmptyFigure extends BaseFigure {
  kind: "empty";
}

/** Data that cannot be drawn, and why. */
export interface InvalidFigure extends BaseFigure {
  kind: "invalid";
  message: string;
}

/** Makes a figure of rows; data that is no array gives an invalid figure, never an error. */
export type MakeFigure<F extends BaseFigure> = (input: FigureInput) => F | EmptyFigure | InvalidFigure;
