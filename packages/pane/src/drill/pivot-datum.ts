import type { PivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import type { Datum } from "@provost/report-core/figure/figure";
import { datumOf, type Pairs } from "@provost/report-core/figure/figure-mark";

/** The values behind a cell of a pivot table: those of its row and of its column; of a row's name, those of the row up to it. */
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
