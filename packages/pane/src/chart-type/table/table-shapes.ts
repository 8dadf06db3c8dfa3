import type { TableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { cellLooks } from "@provost/report-core/figure/cell-look";
import { type Cells, type GraphicPlace, grid, moreOf, type Shape } from "../../picture-shapes.ts";
import { shownColumns } from "../../table/column-layout.ts";
import { tableSource } from "./table-source.ts";

function tableCells(figure: TableFigure, most: number, total = 0): Cells {
  const source = tableSource(figure);
  const columns = shownColumns(
    source.columns.map((column, index) => ({ ...column, index })),
    figure.style,
  );
  const count = Math.min(source.rowCount, most);
  const rows = Array.from({ length: count }, (_, row) => columns.map(({ index }) => source.text(row, index)));
  const { totals } = source;
  const looks = cellLooks(figure.rows, figure.style);
  return {
    heads: [columns.map(({ label }) => label)],
    rows: totals === null ? rows : [...rows, columns.map(({ index }) => totals[index] ?? "")],
    numeric: columns.map(({ numeric }) => numeric),
    isTotal: (row) => row >= count,
    ground: (row, column) => {
      const cells = figure.rows[row];
      const key = columns[column]?.key;
      return row < count && looks && cells && key !== undefined ? looks(cells, key)?.ground : undefined;
    },
    more: moreOf(figure, { rows: Math.max(total, source.rowCount), shown: count, columns: columns.length }),
  };
}

/** A table as shapes. */
export function tableShapes(figure: TableFigure, place: GraphicPlace): Shape[] {
  return grid((most) => tableCells(figure, most, place.total), place);
}
