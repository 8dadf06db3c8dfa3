import type { ChartStyle } from "@provost/contract/chart-style";
import type { Language } from "@provost/contract/language";
import type { NumberFormat } from "@provost/contract/number-format";
import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";

/** What every figure has. */
export interface Common {
  title: string;
  /** Height in px. */
  height: number;
  /** What the figure shows, in words. */
  summary: string;
  /** What the reader should know about what is not drawn. */
  notes: readonly string[];
  language: Language;
}

/** Where the legend stands; a figure of one series has none. */
export type LegendPlace = NonNullable<ChartStyle["legend"]>;

/** A number axis. */
export interface ValueAxis {
  /** Empty when the legend names several measures. */
  name: string;
  min: number | null;
  max: number | null;
  fromZero: boolean;
  /** Of the numbers at its marks; `null`: k and w (spec §9). */
  format: NumberFormat | null;
}

/** The values of dimensions behind a mark, what a click on it narrows to; `label` as it is read. */
export interface Datum {
  dimensions: readonly { column: SchemaColumn; value: Cell; label: string }[];
  measure: SchemaColumn | null;
  value: number | null;
}

/** Something of a figure that stands for a value: a bar, a slice, a point, a cell. */
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

/** The marks of a figure that knows them itself; `places` are how many each series or group has. */
export interface OwnMarks {
  places: readonly number[];
  /** `null` where there is none. */
  mark(series: number, index: number): FigureMark | null;
  /** `null` where nothing can be narrowed to. */
  datum(series: number, index: number): Datum | null;
  /** How many groups were put together in it, where that is known. */
  together?(index: number): number | undefined;
}
