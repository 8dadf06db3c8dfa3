import type { TableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { cellCopied, cellWords } from "@provost/report-core/chart-type/table/table-figure";
import { cellLooks } from "@provost/report-core/figure/cell-look";
import { nameOfCell } from "@provost/report-core/figure/cell-words";
import type { Datum } from "@provost/report-core/figure/figure";
import { shownColumns } from "../../table/column-layout.ts";
import type { GridSource } from "../../table/grid-source.ts";
import { gridWord } from "../../table/grid-words.ts";

/** A table figure as the source of a grid; `isPart`: its rows are some of those that the total is of. */
export function tableSource(figure: TableFigure, isPart = false): GridSource {
  const { headings, rows, total, style, language } = figure;
  const looks = cellLooks(rows, style);
  // The first dimension in sight names the row of totals.
  const named = shownColumns(headings, style).find(({ column }) => isDimension(column))?.key;
  return {
    columns: headings,
    rowCount: rows.length,
    value: (row, column) => rows[row]?.[headings[column]?.key ?? ""] ?? null,
    text: (row, column) => {
      const [cells, heading] = [rows[row], headings[column]];
      return cells && heading ? cellWords(figure, cells, heading) : "";
    },
    copied: (row, column) => {
      const [cells, heading] = [rows[row], headings[column]];
      return cells && heading ? cellCopied(figure, cells, heading) : "";
    },
    look: (row, column) => {
      const cells = rows[row];
      return looks && cells ? looks(cells, headings[column]?.key ?? "") : null;
    },
    totals:
      total === null ? null : headings.map((heading) => totalWords(figure, total, heading, named, isPart)),
    language,
  };
}

function totalWords(
  figure: TableFigure,
  total: NonNullable<TableFigure["total"]>,
  heading: TableFigure["headings"][number],
  named: string | undefined,
  isPart: boolean,
): string {
  const { column, key } = heading;
  if (isDimension(column))
    return key === named ? gridWord(isPart ? "totalOfAll" : "totalRow", figure.language) : "";
  return total[key] === undefined || total[key] === null ? "" : cellWords(figure, total, heading);
}

function isDimension({ isDimension: chosen, asxAxis }: TableFigure["headings"][number]["column"]): boolean {
  return chosen || asxAxis;
}

/** What is behind a cell of a table: a dimension's own value; a measure has none. */
export function rowDatum(figure: TableFigure, row: number, column: number): Datum | null {
  const heading = figure.headings[column];
  const cells = figure.rows[row];
  if (!heading || !cells || !isDimension(heading.column)) return null;
  const value = cells[heading.key] ?? null;
  return {
    dimensions: [
      { column: heading.column, value, label: nameOfCell(heading.column, value, figure.language) },
    ],
    measure: null,
    value: null,
  };
}
