// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
import type { Language } from "@provost/contract/wire/language";
import { type CSSProperties, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type CellPlace, type CellRange, isMany } from "./cell-range.ts";
import {
  type ColumnStyle,
  frozenWithin,
  type PlacedColumn,
  placedColumns,
  withWidth,
} from "./column-layout.ts";
import { GridHead } from "./GridHead.tsx";
import { GridMenu, type MenuPlace } from "./GridMenu.tsx";
import { GridRows, GridTotals } from "./GridRows.tsx";
import { type GridOffer, type GridSource, onlyWay } from "./grid-source.ts";
import type { SortTerm } from "./sort-rows.ts";
import { useCellCopying } from "./use-cell-copying.ts";
import { useChosenCells } from "./use-chosen-cells.ts";
import { useGridGestures } from "./use-grid-gestures.ts";
import { useGridSize } from "./use-grid-size.ts";
import { useGridWindows } from "./use-grid-windows.ts";

export interface DataGridProps {
  source: GridSource;
  /** Places in the source of the rows shown, in their order. */
  rows: ArrayLike<number>;
  /** Rows before the first one shown, and of all pages together. */
  before: number;
  total: number;
  label: string;
  style: ColumnStyle;
  onStyle(style: ColumnStyle): void;
  sort: readonly SortTerm[];
  onSort(terms: SortTerm[]): void;
  /** What a click on the words of a cell can lead to; a click beside them only chooses the cell. */
  actionsAt?: ((row: number, column: number) => readonly GridOffer[]) | undefined;
  /** Opens the number format of a column. */
  onFormat?: ((key: string) => void) | undefined;
  language: Language;
}

/** A grid of worded cells: columns to size, move, hide and keep in place, cells to choose and copy, all by keyboard, too. */
export function DataGrid(props: DataGridProps) {
  const { source, rows, before, total, label, style, onStyle, sort, onSort, actionsAt, onFormat, language } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const size = useGridSize(scroller, head);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null);
  const columns = useMemo(
    () => placedColumns(source, drawn ? withWidth(style, drawn.key, drawn.width) : style, size.width),
    [source, style, drawn, size.width],
  );
  const frozen = frozenWithin(columns, size.width);
  const { here, range, setRange, setActive, choose, focusAgain } = useChosenCells(
    scroller,
    rows,
    columns.length,
  );
  const sizes = { rowCount: rows.length, columns, frozen, size, here, hasTotals: source.totals !== null };
  const shown = useGridWindows(scroller, sizes);
  const { seen, spaceBefore } = shown;
  const { said, copy, copyInto } = useCellCopying({ source, rows, columns, language });
  const everything: CellRange = {
    from: { row: 0, column: 0 },
    to: { row: rows.length - 1, column: columns.length - 1 },
  };

  useReadFromStart(scroller, `${before} ${JSON.stringify(sort)}`);

  const goTo = (place: CellPlace, extend: boolean): void => {
    choose(place, extend);
    if (place.row >= 0 && place.row !== here.row) shown.toRow(place.row);
    const element = scroller.current;
    if (element) scrollToColumn(element, columns, frozen, place.column);
  };
  const openCell = (place: CellPlace, at: DOMRect | { x: number; y: number }, only: boolean): void => {
    const row = rows[place.row];
    const column = columns[place.column];
    if (row === undefined || !column) return;
    const offers = actionsAt?.(row, column.index) ?? [];
    const way = onlyWay(offers);
    if (only && way) {
      way.run();
      return;
    }
    if (only && offers.length === 0) return;
    const spot = "width" in at ? { x: at.left + 12, y: at.bottom } : at;
    setMenu({ kind: "cell", place, offers, plain: !only, ...spot });
  };
  const gestures = useGridGestures({
    ...{ rows: rows.length, columns: columns.length, here, range, everything },
    page: Math.max(1, Math.floor(size.height / size.rowHeight) - 2),
    ...{ setRange, setActive, goTo, openCell, copyInto },
  });

  return (
    <>
      <div
        ref={scroller}
        className="provost-pane-scroll provost-grid"
        style={{ "--provost-grid-width": `${widthOf(columns)}px` } as CSSProperties}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1 + (source.totals === null ? 0 : 1)}
        aria-colcount={columns.length}
        aria-multiselectable
        {...gestures}
      >
        <GridHead
          ref={head}
          columns={columns}
          seen={seen}
          frozen={frozen}
          spaceBefore={spaceBefore}
          sort={sort}
          onSort={onSort}
          style={style}
          onStyle={onStyle}
          onDrawn={setDrawn}
          source={source}
          active={here}
          onActive={(column) => goTo({ row: -1, column }, false)}
          onMenu={setMenu}
          language={language}
        />
        <GridRows
          items={shown.rows}
          height={shown.height}
          source={source}
          rows={rows}
          before={before}
          columns={columns}
          seen={seen}
          frozen={frozen}
          spaceBefore={spaceBefore}
          range={range}
          active={here}
          actionsAt={actionsAt}
          language={language}
        />
        {source.totals === null ? null : (
          <GridTotals
            totals={source.totals}
            rowIndex={total + 2}
            columns={columns}
            seen={seen}
            frozen={frozen}
            spaceBefore={spaceBefore}
          />
        )}
      </div>
      <GridMenu
        menu={menu}
        onClose={() => {
          setMenu(null);
          focusAgain();
        }}
        onCopyCell={(place) => copy({ from: place, to: place })}
        onCopyRow={(place) =>
          copy({ from: { row: place.row, column: 0 }, to: { row: place.row, column: columns.length - 1 } })
        }
        onCopyChosen={range && isMany(range) ? () => copy(range) : undefined}
        onCopyAll={() => copy(everything)}
        source={source}
        style={style}
        onStyle={onStyle}
        sort={sort}
        onSort={onSort}
        onFormat={onFormat}
        language={language}
      />
      <span className="provost-pane-spoken" role="status">
        {said}
      </span>
    </>
  );
}

function widthOf(columns: readonly PlacedColumn[]): number {
  const last = columns.at(-1);
  return last ? last.left + last.width : 0;
}

/** Scrolls a column into sight, beside those that stay in place. */
function scrollToColumn(
  element: HTMLElement,
  columns: readonly PlacedColumn[],
  frozen: number,
  at: number,
): void {
  const column = columns[at];
  if (!column || at < frozen) return;
  const width = element.clientWidth;
  const covered = columns.slice(0, frozen).reduce((sum, one) => sum + one.width, 0);
  if (column.left - covered < element.scrollLeft) element.scrollLeft = column.left - covered;
  else if (column.left + column.width > element.scrollLeft + width)
    element.scrollLeft = column.left + column.width - width;
}

/** Another order or page is read from its start. */
function useReadFromStart(scroller: RefObject<HTMLDivElement | null>, start: string): void {
  const last = useRef(start);
  useEffect(() => {
    if (last.current !== start) scroller.current?.scrollTo({ top: 0 });
    last.current = start;
  }, [scroller, start]);
}
