import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { familyOf } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import { copiedCell, wordsOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, Datum, FigureMark, MakeFigure } from "../../figure/figure.ts";
import { commonOf, emptyFigure, invalidFigure, rowsOf, totalsAt } from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { digitsInLine } from "../../figure/line-up.ts";
import { formatOf } from "../../figure/number-words.ts";
import { rowsInNaturalOrder } from "../../result/natural-order.ts";
import type { Row } from "../../result/result-rows.ts";
import { shownTotals, totalsNote } from "../needed-totals.ts";
import { table } from "./table.ts";

/** A heading of a table; `numeric` columns are right-aligned. */
export interface TableHeading {
  key: string;
  label: string;
  numeric: boolean;
  column: SchemaColumn;
}

/** A table; its cells are worded when they are shown (`cellWords`). */
export interface TableFigure extends BaseFigure {
  kind: "table";
  type: "table";
  headings: readonly TableHeading[];
  rows: readonly Row[];
  /** The total of all, where it was requested. */
  total: Row | null;
  /** Digits behind the point of a column's numbers, by its key. */
  digits: ReadonlyMap<string, number>;
  style: ChartStyle;
}

function isNumeric({ calculFunc, Type }: SchemaColumn): boolean {
  return calculFunc === "count" || familyOf(Type) === "numeric";
}

function* cellsOf(rows: readonly Row[], name: string): Iterable<Row[string] | undefined> {
  for (const row of rows) yield row[name];
}

/** A column per schema item, headed "column(function)" for measures. */
export const tableFigure: MakeFigure<TableFigure> = (input) => {
  const { schema, style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(table, input);
  const came = rowsOf(input.rows);
  const rows = input.isPart ? came : rowsInNaturalOrder(came, schema);
  if (rows.length === 0 || schema.length === 0) return emptyFigure(table, input);
  const totals = shownTotals(input.insteadOf ?? "table", input, input.totals ?? []);
  const total = totalsAt({ totals }, [])[0] ?? null;
  const all = total === null ? rows : [...rows, total];
  const figure = {
    kind: "table" as const,
    ...commonOf(table, input),
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
    summary: {
      zh: `表格：${schema.length} 列，${rows.length} 行。`,
      en: `Table: ${schema.length} columns, ${rows.length} rows.`,
    }[language],
    notes: total === null ? [] : totalsNote(schema, language),
  };
  return { ...figure, marks: marksOf(figure) };
};

type BareTable = Omit<TableFigure, "marks">;

function marksOf(figure: BareTable): TableFigure["marks"] {
  return {
    places: () => figure.rows.map(() => figure.headings.length),
    mark: (series, index) => tableMark(figure, series, index),
    datum: (series, index) => {
      const row = figure.rows[series];
      return row ? tableDatum(figure, row, index) : null;
    },
  };
}

function tableMark(figure: BareTable, series: number, index: number): FigureMark | null {
  const { headings, rows, language } = figure;
  const heading = headings[index];
  const row = rows[series];
  if (!heading || !row) return null;
  const place = { zh: `第 ${series + 1} 行`, en: `Row ${series + 1}` }[language];
  return {
    series,
    index,
    label: `${place}, ${heading.label}`,
    text: cellWords(figure, row, heading),
  };
}

// All dimensions of its row when it is a number, its own alone when it is a dimension.
function tableDatum(figure: BareTable, row: Row, index: number): Datum | null {
  const heading = figure.headings[index];
  if (!heading) return null;
  const isDimension = (column: SchemaColumn): boolean => column.isDimension || column.asxAxis;
  const { column } = heading;
  const pairs: Pairs = isDimension(column)
    ? [[column, row[column.name] ?? null]]
    : figure.headings
        .map((one) => one.column)
        .filter(isDimension)
        .map((one) => [one, row[one.name] ?? null] as const);
  return datumOf(pairs, isDimension(column) ? null : column, numberIn(row[column.name]), figure);
}

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
