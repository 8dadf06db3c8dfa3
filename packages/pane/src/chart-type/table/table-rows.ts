import { type TableFigure, tableFigure } from "@provost/report-core/chart-type/table/table-figure";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { shownColumns } from "../../table/column-layout.ts";
import { type SortTerm, sortedRows } from "../../table/sort-rows.ts";
import { tableSource } from "./table-source.ts";

/** A table as rows of text, headings first: the columns shown, in their order, the rows as sorted, the total of all last; `isPart`: they are some of its rows. */
export function tableRows(figure: TableFigure, terms: readonly SortTerm[], isPart = false): string[][] {
  const source = tableSource(figure, isPart);
  const columns = shownColumns(
    source.columns.map((column, index) => ({ ...column, index })),
    figure.style,
  );
  const order = sortedRows(source, terms);
  const rows = [columns.map(({ label }) => label)];
  for (let at = 0; at < source.rowCount; at += 1) {
    const row = order?.[at] ?? at;
    rows.push(columns.map(({ index }) => source.text(row, index)));
  }
  const { totals } = source;
  if (totals !== null) rows.push(columns.map(({ index }) => totals[index] ?? ""));
  return rows;
}

/** The rows behind any chart as text, headings first. */
export function rowsBehind(input: FigureInput, isPart: boolean): string[][] {
  const behind = tableFigure({ ...input, isPart });
  return behind.kind === "table" ? tableRows(behind, [], isPart) : [];
}
