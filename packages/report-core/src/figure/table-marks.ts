import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { nameOfCell } from "./cell-words.ts";
import type { PivotFigure, TableFigure } from "./figure.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { headingOf, numberIn } from "./figure-fields.ts";
import { datumOf, type Pairs } from "./figure-mark.ts";
import { wordsOfMeasure } from "./number-words.ts";
import { cellWords } from "./table-figure.ts";

/** A cell of a table. */
export function tableMark(figure: TableFigure, series: number, index: number): FigureMark | null {
  const { headings, rows, language } = figure;
  const heading = headings[index];
  const row = rows[series];
  if (!heading || !row) return null;
  const place = language === "zh" ? `第 ${series + 1} 行` : `Row ${series + 1}`;
  return {
    series,
    index,
    label: `${place}, ${heading.label}`,
    text: cellWords(figure, row, heading),
  };
}

/** What a cell of a table stands for: all dimensions of its row when it is a number, its own alone when it is a dimension. */
export function tableDatum(figure: TableFigure, row: Row, index: number): Datum | null {
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

/** A cell of a pivot table. */
export function pivotMark(figure: PivotFigure, series: number, index: number): FigureMark | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  const value = row?.values[index];
  if (!row || !column || value === null || value === undefined) return null;
  const { columnDimensions, language } = figure;
  const total = language === "zh" ? "总计" : "Total";
  const across = column.keys.flatMap((key, place) => {
    const dimension = columnDimensions[place];
    return dimension ? [nameOfCell(dimension, key, language)] : [];
  });
  const down = row.labels.filter((label) => label !== "");
  const ends = columnDimensions.length > 0 && column.kind === "total" ? [total] : across;
  const what = figure.measures.length > 1 || columnDimensions.length === 0 ? [headingOf(column.measure)] : [];
  return {
    series,
    index,
    label: [...down, ...ends, ...what].join(", "),
    text: wordsOfMeasure(column.measure, value, language),
  };
}

/** What it stands for. */
export function pivotDatum(figure: PivotFigure, series: number, index: number): Datum | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  if (!row || !column) return null;
  const side = (dimensions: readonly SchemaColumn[], keys: readonly Cell[]): Pairs =>
    keys.flatMap((key, place) => {
      const dimension = dimensions[place];
      return dimension ? [[dimension, key] as const] : [];
    });
  return datumOf(
    [...side(figure.rowDimensions, row.keys), ...side(figure.columnDimensions, column.keys)],
    column.measure,
    row.values[index] ?? null,
    figure,
  );
}
