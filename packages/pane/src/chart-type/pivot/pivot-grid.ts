import type { SchemaColumn } from "@provost/contract/source/source";
import type { PivotFigure, PivotRow } from "@provost/report-core/chart-type/pivot/pivot-figure";
import { plainNumber, wordsOfNumber } from "@provost/report-core/figure/cell-words";
import type { Datum } from "@provost/report-core/figure/figure";
import { headingOf } from "@provost/report-core/figure/figure-fields";
import { datumOf, type Pairs } from "@provost/report-core/figure/figure-mark";
import { textWidth } from "../../engine/text-width.ts";

/** A heading over `span` columns; the first ones are above the row dimensions. */
export interface PivotHead {
  label: string;
  span: number;
  isSide: boolean;
}

/** A row of a pivot table in words. */
export interface PivotLine {
  kind: "cell" | "subtotal" | "total";
  cells: string[];
}

/** A pivot table in words: lines of headings, then rows. */
export interface PivotGrid {
  heads: PivotHead[][];
  rows: PivotLine[];
}

/** The lines of headings; those of the row dimensions are on the last line. */
export function pivotHeads({ rowDimensions, headings, columns }: PivotFigure): PivotHead[][] {
  const lines =
    headings.length === 0
      ? [columns.map(({ measure }) => ({ label: headingOf(measure), span: 1 }))]
      : headings;
  return lines.map((line, at) => [
    ...rowDimensions.map((column) => ({
      label: at === lines.length - 1 ? headingOf(column) : "",
      span: 1,
      isSide: true,
    })),
    ...line.map(({ label, span }) => ({ label, span, isSide: false })),
  ]);
}

/** One row in words: the names of its dimensions, then its numbers. */
export function pivotLine(figure: PivotFigure, row: PivotRow): PivotLine {
  const { style, language, digits } = figure;
  return lineOf(figure, row, (measure, value) =>
    wordsOfNumber(measure, value, style, language, digits.get(measure.name)),
  );
}

/** One row as it is copied: its numbers as a spreadsheet reads them. */
export function copiedLine(figure: PivotFigure, row: PivotRow): PivotLine {
  const { style, digits } = figure;
  return lineOf(figure, row, (measure, value) =>
    plainNumber(measure, value, style, digits.get(measure.name)),
  );
}

function lineOf(
  { rowDimensions, columns }: PivotFigure,
  { kind, labels, values }: PivotRow,
  wordsOf: (measure: SchemaColumn, value: number) => string,
): PivotLine {
  return {
    kind,
    cells: [
      ...rowDimensions.map((_, at) => labels[at] ?? ""),
      ...columns.map(({ measure }, at) => {
        const value = values[at];
        return value === undefined || value === null ? "" : wordsOf(measure, value);
      }),
    ],
  };
}

/** A pivot figure as lines of cells. */
export function pivotGrid(figure: PivotFigure): PivotGrid {
  return { heads: pivotHeads(figure), rows: figure.rows.map((row) => pivotLine(figure, row)) };
}

/** The headings above each column, from the outermost heading inwards. */
export function pivotLabels(heads: readonly (readonly PivotHead[])[]): string[] {
  const spread = heads.map((line) =>
    line.flatMap(({ label, span }) => Array.from({ length: span }, () => label)),
  );
  const count = spread[0]?.length ?? 0;
  return Array.from({ length: count }, (_, at) =>
    spread.flatMap((line) => (line[at] ? [line[at]] : [])).join(" / "),
  );
}

const looked = 200;

/** Widths of the columns by their words, px: where only the rows in sight are drawn, columns must not follow them. */
export function pivotWidths(figure: PivotFigure, heads: readonly (readonly PivotHead[])[]): number[] {
  const spread = heads.map((line) =>
    line.flatMap(({ label, span }) => Array.from({ length: span }, () => (span === 1 ? label : ""))),
  );
  const { rows } = figure;
  const seen = [...rows.slice(0, looked), ...rows.slice(-2)].map((row) => pivotLine(figure, row).cells);
  const count = spread[0]?.length ?? 0;
  return Array.from({ length: count }, (_, at) => {
    const widest = Math.max(0, ...[...spread, ...seen].map((line) => textWidth(line[at] ?? "")));
    // The text is measured at 12 px and drawn at 14.
    return Math.round(Math.min(320, Math.max(72, (widest * 14) / 12 + 28)));
  });
}

/** A pivot table as rows of text, headings first. */
export function pivotRows(figure: PivotFigure): string[][] {
  const { heads, rows } = pivotGrid(figure);
  return [
    ...heads.map((head) => head.flatMap(({ label, span }) => Array.from({ length: span }, () => label))),
    ...rows.map(({ cells }) => [...cells]),
  ];
}

/** What is behind a cell of a pivot table: the values of its row and of its column; of a row's name, those of the row up to it. */
export function pivotDatum(figure: PivotFigure, row: number, column: number): Datum | null {
  const { rowDimensions, rows } = figure;
  const sides = rowDimensions.length;
  const datum =
    column < sides
      ? datumOf(namesTo(figure, rows[row]?.keys ?? [], column), null, null, figure)
      : figure.marks.datum(row, column - sides);
  return datum && datum.dimensions.length > 0 ? datum : null;
}

function namesTo({ rowDimensions }: PivotFigure, keys: PivotFigure["rows"][number]["keys"], column: number) {
  return rowDimensions
    .slice(0, column + 1)
    .flatMap((of, at): Pairs => (at < keys.length ? [[of, keys[at]]] : []));
}
