import { familyOf } from "@provost/contract/aggregate";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { copiedCell, wordsOfCell } from "./cell-words.ts";
import type { MakeFigure, TableFigure, TableHeading } from "./figure.ts";
import { commonOf, emptyFigure, invalidFigure, rowsOf, totalsAt } from "./figure-data.ts";
import { headingOf } from "./figure-fields.ts";
import { digitsInLine } from "./line-up.ts";
import { formatOf } from "./number-words.ts";

function isNumeric({ calculFunc, Type }: SchemaColumn): boolean {
  return calculFunc === "count" || familyOf(Type) === "numeric";
}

function* cellsOf(rows: readonly Row[], name: string): Iterable<Row[string] | undefined> {
  for (const row of rows) yield row[name];
}

/** A column per schema item, headed "column(function)" for measures. */
export const tableFigure: MakeFigure<TableFigure> = (input) => {
  const { schema, style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("table", input);
  const rows = rowsOf(input.rows);
  if (rows.length === 0 || schema.length === 0) return emptyFigure("table", input);
  const total = totalsAt(input, [])[0] ?? null;
  const all = total === null ? rows : [...rows, total];
  return {
    kind: "table",
    type: "table",
    ...commonOf("table", input),
    headings: schema.map((column) => ({
      key: column.name,
      label: headingOf(column),
      numeric: isNumeric(column),
      column,
    })),
    rows,
    total,
    digits: new Map(
      schema
        .filter((column) => isNumeric(column) && !(column.isDimension || column.asxAxis))
        .map((column) => [column.name, digitsInLine(cellsOf(all, column.name), formatOf(column, style))]),
    ),
    style,
    summary:
      language === "zh"
        ? `表格：${schema.length} 列，${rows.length} 行。`
        : `Table: ${schema.length} columns, ${rows.length} rows.`,
    notes: [],
  };
};

/** A cell of a table in words. */
export function cellWords(
  { style, language, digits }: Pick<TableFigure, "style" | "language" | "digits">,
  row: Row,
  { key, column }: TableHeading,
): string {
  return wordsOfCell(column, row[key], style, language, digits.get(key));
}

/** A cell of a table as it is copied. */
export function cellCopied(
  { style, language, digits }: Pick<TableFigure, "style" | "language" | "digits">,
  row: Row,
  { key, column }: TableHeading,
): string {
  return copiedCell(column, row[key], style, language, digits.get(key));
}
