import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import type { Common, LegendPlace, ValueAxis } from "./figure-common.ts";
import type { FurtherFigure } from "./further-figures.ts";

/** A value of a series: a number, `"-"` for a bar that is not there, `null` for a gap in a line. */
export type SeriesValue = number | "-" | null;

/** Totals of a result as rows; a dimension that was left out of the grain is `null`. */
export interface FigureTotals {
  by: readonly string[];
  rows: readonly Row[];
}

/** What a figure is made of. */
export interface FigureInput {
  /** Rows by the names of the schema; anything but an array gives an invalid figure. */
  rows: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  language: Language;
  /** Tables and pivot tables show them; they are never reckoned from the rows. */
  totals?: readonly FigureTotals[] | undefined;
}

/** Values in the order of the categories; series of one `stack` stand on one another. */
export interface Series {
  name: string;
  mark: "line" | "bar";
  /** The ground below the line is filled. */
  filled: boolean;
  smooth: boolean;
  values: readonly SeriesValue[];
  stack: string | null;
  /** Place of its axis among the figure's. */
  axis: 0 | 1;
  measure: SchemaColumn;
  /** Its value of the second dimension; `undefined` when a series is a measure. */
  key: Cell | undefined;
}

/** A chart on a category axis and one number axis or two. */
export interface AxesFigure extends Common {
  kind: "axes";
  type: "line" | "bar" | "stackBar" | "horizontalBar" | "area" | "combo";
  /** Which axis holds the categories. */
  categoryAxis: "x" | "y";
  categoryName: string;
  categories: readonly string[];
  /** For each category its values of `axisDimensions`; `null` where a span of time has no row. */
  categoryKeys: readonly (readonly Cell[] | null)[];
  axisDimensions: readonly SchemaColumn[];
  /** The dimension whose values are series. */
  legendDimension: SchemaColumn | null;
  axes: readonly ValueAxis[];
  series: readonly Series[];
  /** Stacks fill the whole: values are shown as parts of it. */
  percent: boolean;
  legend: LegendPlace;
  labels: boolean;
  /** Colours by the name of a series or, in a chart of one series, of a category. */
  colours: Readonly<Record<string, string>>;
}

/** A part of a pie; `key` is its value of the dimension, `undefined` when a slice is a measure or puts several together. */
export interface Slice {
  name: string;
  value: number;
  key: Cell | undefined;
  measure: SchemaColumn;
  /** How many slices it was put together from. */
  together?: number;
}

/** A pie; `radius` and `center` in percent of the area. */
export interface PieFigure extends Common {
  kind: "pie";
  type: "pie";
  seriesName: string;
  radius: string;
  center: readonly [string, string];
  dimension: SchemaColumn | null;
  slices: readonly Slice[];
  /** Each slice as a part of the pie (0–1). */
  parts: readonly number[];
  /** Decimals of their percentages. */
  digits: number;
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** A point of a scatter plot; `keys` are its values of the figure's dimensions. */
export interface Point {
  x: number;
  y: number;
  size: number | null;
  label: string;
  keys: readonly Cell[];
}

/** Two or three measures of each row against one another. */
export interface ScatterFigure extends Common {
  kind: "scatter";
  type: "scatter";
  /** The first names the points, the second colours them. */
  dimensions: readonly SchemaColumn[];
  x: ValueAxis & { measure: SchemaColumn };
  y: ValueAxis & { measure: SchemaColumn };
  /** The measure that sizes the points, with its ends. */
  size: { measure: SchemaColumn; min: number; max: number } | null;
  groups: readonly { name: string; points: readonly Point[] }[];
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** One number, how it changed and how it stands to its target. */
export interface KpiFigure extends Common {
  kind: "kpi";
  type: "kpi";
  label: string;
  measure: SchemaColumn;
  value: number | null;
  /** The value in words. */
  text: string;
  /** The span the value is of; empty without a dimension. */
  period: string;
  /** Since the span before; `rate` is `null` where that was 0. */
  change: { value: number; rate: number | null; words: string } | null;
  /** `part`: the value as a part of the target. */
  target: { value: number; part: number | null; isReached: boolean; words: string } | null;
  dimension: SchemaColumn | null;
  course: readonly { name: string; key: Cell; value: number | null }[];
}

/** A heading of a table; `numeric` columns stand to the right. */
export interface TableHeading {
  key: string;
  label: string;
  numeric: boolean;
  column: SchemaColumn;
}

/** A table; its cells are worded when they are shown (`cellWords`). */
export interface TableFigure extends Common {
  kind: "table";
  type: "table";
  headings: readonly TableHeading[];
  rows: readonly Row[];
  /** The total of all, where it was asked for. */
  total: Row | null;
  /** Digits behind the point of a column's numbers, by its key. */
  digits: ReadonlyMap<string, number>;
  style: ChartStyle;
}

/** A column of a pivot table: a group of the column dimensions and a measure. */
export interface PivotColumn {
  /** Values of the column dimensions; fewer for a subtotal, none for the total. */
  keys: readonly Cell[];
  measure: SchemaColumn;
  kind: "cell" | "subtotal" | "total";
}

/** A row of a pivot table; `values` in the order of the columns, `null` where there is none. */
export interface PivotRow {
  keys: readonly Cell[];
  /** A label for each row dimension; a subtotal has its own in the place after its keys. */
  labels: readonly string[];
  kind: "cell" | "subtotal" | "total";
  values: readonly (number | null)[];
}

/** A heading above columns; `span` of them. */
export interface PivotHeading {
  label: string;
  span: number;
}

/** Rows by columns by measures, totals at their own grain. */
export interface PivotFigure extends Common {
  kind: "pivot";
  type: "pivot";
  rowDimensions: readonly SchemaColumn[];
  columnDimensions: readonly SchemaColumn[];
  measures: readonly SchemaColumn[];
  /** One list for each column dimension, and one of measures where there are several. */
  headings: readonly (readonly PivotHeading[])[];
  columns: readonly PivotColumn[];
  rows: readonly PivotRow[];
  /** Digits behind the point of a measure's numbers, by its name. */
  digits: ReadonlyMap<string, number>;
  style: ChartStyle;
}

/** A measure by two dimensions as a field of colours. */
export interface HeatmapFigure extends Common {
  kind: "heatmap";
  type: "heatmap";
  measure: SchemaColumn;
  x: HeatmapAxis;
  y: HeatmapAxis;
  cells: readonly { x: number; y: number; value: number }[];
  /** Decimals that the numbers have at least. */
  digits: number;
  min: number;
  max: number;
  legend: LegendPlace;
  labels: boolean;
}

/** The categories of a side of a heatmap. */
export interface HeatmapAxis {
  dimension: SchemaColumn;
  name: string;
  categories: readonly string[];
  keys: readonly Cell[];
}

/** Nothing to draw. */
export interface EmptyFigure extends Common {
  kind: "empty";
  type: ChartType;
}

/** Data that cannot be drawn, and why. */
export interface InvalidFigure extends Common {
  kind: "invalid";
  type: ChartType;
  message: string;
}

/** Figures that the drawing engine draws and every page has at hand. */
export type UsualDrawnFigure = AxesFigure | PieFigure | ScatterFigure | HeatmapFigure;

/** Figures that the drawing engine draws. */
export type DrawnFigure = UsualDrawnFigure | FurtherFigure;

/** What a chart shows, free of any drawing library, colour or component. */
export type Figure = DrawnFigure | KpiFigure | TableFigure | PivotFigure | EmptyFigure | InvalidFigure;

/** Makes a figure of rows; data that is no array gives an invalid figure, never an error. */
export type MakeFigure<F extends Figure> = (input: FigureInput) => F | EmptyFigure | InvalidFigure;
