import type { Language } from "@provost/contract/wire/language";
import type { TableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { useMemo, useState } from "react";
import type { PanePaging, PaneSorting } from "../../pane-state.ts";
import { TablePaging } from "../../TablePaging.tsx";
import type { ColumnStyle } from "../../table/column-layout.ts";
import { DataGrid } from "../../table/DataGrid.tsx";
import type { GridOffer } from "../../table/grid-source.ts";
import { gridWord } from "../../table/grid-words.ts";
import { type SortTerm, sortedRows } from "../../table/sort-rows.ts";
import { usePainted } from "../../use-painted.ts";
import type { PlainView } from "../plain-view.ts";
import { tableRows } from "./table-rows.ts";
import { rowDatum, tableSource } from "./table-source.ts";

/** More rows than this are paged here when the caller does not page. */
const rowsAtOnce = 100;

export interface TableViewProps {
  figure: TableFigure;
  language: Language;
  /** The rows are one page of more; without it all rows are here. */
  paging?: PanePaging | undefined;
  /** The rows were truncated: the total is of more. */
  isPart?: boolean | undefined;
  /** Without it the table keeps its order itself. */
  sorting?: PaneSorting | undefined;
  /** Order, width and visibility of columns; without `onColumnStyle` the table stores it itself. */
  onColumnStyle?: ((style: ColumnStyle) => void) | undefined;
  actionsAt?: ((row: number, column: number) => readonly GridOffer[]) | undefined;
  onFormat?: ((key: string) => void) | undefined;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
}

/** A table that fills its parent: sorted, paged, its columns sized, moved, hidden and kept in place, its cells copied. */
export function TableView(props: TableViewProps) {
  const { figure, language, paging, sorting, onColumnStyle, actionsAt, onFormat, onPainted } = props;
  usePainted(figure, onPainted);
  const [{ current, size }, setPage] = useState({ current: 1, size: rowsAtOnce });
  const [ownSort, setOwnSort] = useState<readonly SortTerm[]>([]);
  const [ownStyle, setOwnStyle] = useState<ColumnStyle | null>(null);
  const isPart = props.isPart === true || (paging !== undefined && paging.total > figure.rows.length);
  const source = useMemo(() => tableSource(figure, isPart), [figure, isPart]);
  const terms = sorting?.terms ?? ownSort;
  const isDone = sorting?.isDone === true;
  const order = useMemo(() => (isDone ? null : sortedRows(source, terms)), [isDone, source, terms]);
  const total = figure.rows.length;
  const isPagedHere = !paging && total > rowsAtOnce;
  const here = Math.min(current, Math.max(1, Math.ceil(total / size)));
  const before = isPagedHere ? (here - 1) * size : paging ? (paging.current - 1) * paging.size : 0;
  const rows = useMemo(() => {
    const all = order ?? Uint32Array.from({ length: total }, (_, row) => row);
    return isPagedHere ? all.subarray(before, before + size) : all;
  }, [order, total, isPagedHere, before, size]);
  return (
    <div className="provost-pane-table">
      <DataGrid
        source={source}
        rows={rows}
        before={before}
        total={paging?.total ?? total}
        label={figure.summary}
        style={onColumnStyle || ownStyle === null ? figure.style : { ...figure.style, ...ownStyle }}
        onStyle={onColumnStyle ?? setOwnStyle}
        sort={terms}
        onSort={(next) => {
          (sorting?.onSort ?? setOwnSort)(next);
          setPage((page) => ({ ...page, current: 1 }));
        }}
        actionsAt={actionsAt}
        onFormat={onFormat}
        language={language}
      />
      {paging && !isDone && terms.length > 0 && paging.total > total ? (
        <p className="provost-pane-remark">{gridWord("sortedHere", language)}</p>
      ) : null}
      {paging ? (
        <TablePaging paging={paging} language={language} />
      ) : isPagedHere ? (
        <TablePaging
          paging={{
            total,
            current: here,
            size,
            onPage: (page, rowsPerPage) => setPage({ current: page, size: rowsPerPage }),
          }}
          offersAll
          language={language}
        />
      ) : null}
    </div>
  );
}

/** How tables are shown. */
export const tableView: PlainView<TableFigure> = {
  View: ({ figure, actionsOf, paging, isPart, sorting, onColumnStyle, onFormat, onPainted }) => (
    <TableView
      figure={figure}
      onPainted={onPainted}
      language={figure.language}
      paging={paging}
      isPart={isPart}
      sorting={sorting}
      onColumnStyle={onColumnStyle}
      onFormat={onFormat}
      actionsAt={
        actionsOf
          ? (row, column) => {
              const datum = rowDatum(figure, row, column);
              return datum === null ? [] : actionsOf(datum);
            }
          : undefined
      }
    />
  ),
  rows: tableRows,
};
