import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { BaseFigure, FigureLayer, LegendPlace, ValueAxis } from "../../figure/figure.ts";

/** A value of a series: a number, `"-"` for a bar that is not there, `null` for a gap in a line. */
export type SeriesValue = number | "-" | null;

/** Values in the order of the categories; series of one `stack` are stacked. */
export interface Series {
  name: string;
  mark: "line" | "bar";
  /** The ground below the line is filled. */
  filled: boolean;
  smooth: boolean;
  /** Its line goes on over missing values. */
  bridged: boolean;
  values: readonly SeriesValue[];
  stack: string | null;
  /** Place of its axis among the figure's. */
  axis: 0 | 1;
  measure: SchemaColumn;
  /** Its value of the second dimension; `undefined` when a series is a measure. */
  key: Cell | undefined;
}

/** A chart on a category axis and one number axis or two. */
export interface AxesFigure extends BaseFigure {
  kind: "axes";
  /** Which axis holds the categories. */
  categoryAxis: "x" | "y";
  categoryName: string;
  categories: readonly string[];
  /** For each category its values of `axisDimensions`; `null` where a span of time has no row. */
  categoryKeys: readonly (readonly Cell[] | null)[];
  /** How categories read that rows cover only in part, in their places; left out where there is none. */
  partial?: readonly (string | undefined)[];
  axisDimensions: readonly SchemaColumn[];
  /** The dimension whose values are series. */
  legendDimension: SchemaColumn | null;
  axes: readonly ValueAxis[];
  series: readonly Series[];
  /** What is drawn instead of the only series: how far its values are from their mean. Marks and tables keep the values. */
  differences: Series | null;
  layer: FigureLayer | null;
  /** Numbers that each axis must reach beside its own values: those of other panels. */
  reach?: readonly (readonly number[])[];
  /** Stacks fill the whole: values are shown as parts of it. */
  percent: boolean;
  legend: LegendPlace;
  labels: boolean;
  /** Colours by the name of a series or, in a chart of one series, of a category. */
  colours: Readonly<Record<string, string>>;
}
