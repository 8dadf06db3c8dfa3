import { cellLooks } from "@provost/report-core/figure/cell-look";
import type { TableFigure } from "@provost/report-core/figure/figure";
import { cellWords } from "@provost/report-core/figure/table-figure";
import { word } from "../pane-words.ts";
import type { GridSource } from "./grid-source.ts";

/** A table figure as the source of a grid. */
export function tableSource(figure: TableFigure): GridSource {
  const { headings, rows, total, style, language } = figure;
  const looks = cellLooks(rows, style);
  return {
    columns: headings,
    rowCount: rows.length,
    value: (row, column) => rows[row]?.[headings[column]?.key ?? ""] ?? null,
    text: (row, column) => {
      const [cells, heading] = [rows[row], headings[column]];
      return cells && heading ? cellWords(figure, cells, heading) : "";
    },
    look: (row, column) => {
      const cells = rows[row];
      return looks && cells ? looks(cells, headings[column]?.key ?? "") : null;
    },
    totals: total === null ? null : headings.map((heading, at) => totalWords(figure, total, heading, at)),
    language,
  };
}

function totalWords(
  figure: TableFigure,
  total: NonNullable<TableFigure["total"]>,
  heading: TableFigure["headings"][number],
  at: number,
): string {
  const { column, key } = heading;
  if (column.isDimension || column.asxAxis) return at === 0 ? word("totalRow", figure.language) : "";
  return total[key] === undefined || total[key] === null ? "" : cellWords(figure, total, heading);
}
