import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameOfCell } from "./cell-words.ts";
import type { Datum } from "./figure.ts";
import { isOthers } from "./others.ts";

/** Columns with their values. */
export type Pairs = readonly (readonly [SchemaColumn, Cell | undefined])[];

/** The predicate that columns with values represent; `null` for combined groups, or where there is no row. */
export function datumOf(
  pairs: Pairs,
  measure: SchemaColumn | null,
  value: number | null,
  { language }: { language: Language },
): Datum | null {
  const dimensions = pairs.flatMap(([column, cell]) =>
    cell === undefined ? [] : [{ column, value: cell, label: nameOfCell(column, cell, language) }],
  );
  if (dimensions.length < pairs.length || dimensions.some((one) => isOthers(one.value))) return null;
  return { dimensions, measure, value };
}
