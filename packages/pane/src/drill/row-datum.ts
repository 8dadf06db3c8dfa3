import type { TableFigure } from "@provost/report-core/chart-type/table/table";
import { nameOfCell } from "@provost/report-core/figure/cell-words";
import type { Datum } from "@provost/report-core/figure/figure";

/** The value behind a cell of a table: a dimension's own value; a measure has none. */
export function rowDatum(figure: TableFigure, row: number, column: number): Datum | null {
  const heading = figure.headings[column];
  const cells = figure.rows[row];
  if (!heading || !cells || !(heading.column.isDimension || heading.column.asxAxis)) return null;
  const value = cells[heading.key] ?? null;
  return {
    dimensions: [
      { column: heading.column, value, label: nameOfCell(heading.column, value, figure.language) },
    ],
    measure: null,
    value: null,
  };
}
