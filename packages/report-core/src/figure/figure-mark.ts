import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import { nameOfCell } from "./cell-words.ts";
import type { Datum, Figure } from "./figure.ts";
import { isOthers } from "./others.ts";

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

/** Columns with their values. */
export type Pairs = readonly (readonly [SchemaColumn, Cell | undefined])[];

/** What columns with values stand for; `null` for what was put together, or is there for no row. */
export function datumOf(
  pairs: Pairs,
  measure: SchemaColumn | null,
  value: number | null,
  figure: Figure,
): Datum | null {
  const dimensions = pairs.flatMap(([column, cell]) =>
    cell === undefined ? [] : [{ column, value: cell, label: nameOfCell(column, cell, figure.language) }],
  );
  if (dimensions.length < pairs.length || dimensions.some((one) => isOthers(one.value))) return null;
  return { dimensions, measure, value };
}
