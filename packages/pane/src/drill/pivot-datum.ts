import { nameOfCell } from "@provost/report-core/figure/cell-words";
import type { Datum, PivotFigure } from "@provost/report-core/figure/figure";

/** What stands behind a cell of a pivot table: the values of its row and of its column; of a row's name, those of the row up to it. */
export function pivotDatum(figure: PivotFigure, row: number, column: number): Datum | null {
  const { rowDimensions, columnDimensions, rows, columns, language } = figure;
  const line = rows[row];
  if (!line) return null;
  const sides = rowDimensions.length;
  const cell = column >= sides ? columns[column - sides] : undefined;
  const keys = column < sides ? line.keys.slice(0, column + 1) : line.keys;
  const dimensions = [
    ...keys.map((value, at) => ({ column: rowDimensions[at], value })),
    ...(cell?.keys ?? []).map((value, at) => ({ column: columnDimensions[at], value })),
  ].flatMap(({ column: of, value }) =>
    of ? [{ column: of, value, label: nameOfCell(of, value, language) }] : [],
  );
  if (dimensions.length === 0) return null;
  return {
    dimensions,
    measure: cell?.measure ?? null,
    value: cell ? (line.values[column - sides] ?? null) : null,
  };
}
