// biome-ignore-all lint/a11y/useSemanticElements: cells are placed by hand, which a table element cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the cells of a row take the focus
import type { Language } from "@provost/contract/wire/language";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { copyText } from "../copy-text.ts";
import { word } from "../pane-words.ts";
import { type CellPlace, type CellRange, edgesOf, holds, stepTo } from "./cell-range.ts";
import { type ColumnStyle, frozenWithin, placedColumns, withWidth } from "./column-layout.ts";
import { GridHead } from "./GridHead.tsx";
import { GridMenu, type MenuPlace } from "./GridMenu.tsx";
import { GridRows, GridTotals } from "./GridRows.tsx";
import { type GridOffer, type GridSource, onlyWay } from "./grid-source.ts";
import type { SortTerm } from "./sort-rows.ts";
import { tabText } from "./tab-text.ts";

/** From this many on only those in sight are drawn. */
const manyRows = 100;
const manyColumns = 30;

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
  const [room, setRoom] = useState({ width: 0, rowHeight: 36, height: 0 });
  const [active, setActive] = useState<CellPlace>({ row: -1, column: 0 });
  const [range, setRange] = useState<CellRange | null>(null);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [said, setSaid] = useState("");
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null);
  const choosing = useRef(false);
  const moveFocus = useRef(false);

  useLayoutEffect(() => {
    const element = scroller.current;
    const first = head.current?.firstElementChild;
    if (!element || !(first instanceof HTMLElement)) return;
    const measure = (): void =>
      setRoom((known) => {
        const next = {
          width: element.clientWidth,
          rowHeight: first.offsetHeight,
          height: element.clientHeight,
        };
        const same =
          known.width === next.width && known.rowHeight === next.rowHeight && known.height === next.height;
        return same || next.width === 0 ? known : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(first);
    return () => observer.disconnect();
  }, []);

  const columns = useMemo(
    () => placedColumns(source, drawn ? withWidth(style, drawn.key, drawn.width) : style, room.width),
    [source, style, drawn, room.width],
  );
  const frozen = frozenWithin(columns, room.width);
  const last = columns.at(-1);
  const width = last ? last.left + last.width : 0;
  const here = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.max(0, Math.min(active.column, columns.length - 1)),
  };

  const withActive = (at: number, keep: number) => (seen: Range) => {
    const all = new Set(defaultRangeExtractor(seen));
    for (let index = 0; index < keep; index += 1) all.add(index);
    if (at >= 0 && at < seen.count) all.add(at);
    return [...all].sort((a, b) => a - b);
  };
  const tall = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => room.rowHeight,
    overscan: rows.length > manyRows ? 12 : manyRows,
    scrollPaddingStart: room.rowHeight,
    scrollPaddingEnd: source.totals === null ? 0 : room.rowHeight,
    rangeExtractor: withActive(here.row, 0),
    initialRect: { width: 800, height: 340 },
  });
  const wide = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    overscan: columns.length > manyColumns ? 4 : manyColumns,
    rangeExtractor: withActive(here.column, frozen),
    initialRect: { width: 800, height: 340 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured has changed
  useLayoutEffect(() => tall.measure(), [room.rowHeight, tall]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured has changed
  useLayoutEffect(() => wide.measure(), [columns, wide]);

  // Another order or page is read from its beginning.
  const beginning = `${before} ${JSON.stringify(sort)}`;
  const begun = useRef(beginning);
  useEffect(() => {
    if (begun.current !== beginning) scroller.current?.scrollTo({ top: 0 });
    begun.current = beginning;
  }, [beginning]);

  // A choice of cells means other cells once they are sorted again.
  const [arranged, setArranged] = useState<readonly unknown[]>([rows, columns.length]);
  if (arranged[0] !== rows || arranged[1] !== columns.length) {
    setArranged([rows, columns.length]);
    setRange(null);
  }

  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${here.row}"][data-column="${here.column}"]`)
      ?.focus({ preventScroll: true });
  });

  const goTo = (place: CellPlace, extend: boolean): void => {
    moveFocus.current = true;
    setActive(place);
    if (place.row < 0) setRange(null);
    else setRange({ from: extend && range ? range.from : extend ? here : place, to: place });
    if (place.row >= 0 && place.row !== here.row) tall.scrollToIndex(place.row, { align: "auto" });
    const column = columns[place.column];
    const element = scroller.current;
    if (!column || !element || place.column < frozen) return;
    const covered = columns.slice(0, frozen).reduce((sum, one) => sum + one.width, 0);
    if (column.left - covered < element.scrollLeft) element.scrollLeft = column.left - covered;
    else if (column.left + column.width > element.scrollLeft + room.width)
      element.scrollLeft = column.left + column.width - room.width;
  };

  const copiedAt = (row: number, column: number): string => {
    const place = rows[row];
    const one = columns[column];
    return place === undefined || !one ? "" : source.copied(place, one.index);
  };
  const textOf = (chosen: CellRange): string => {
    const { top, bottom, left, right } = edgesOf(chosen);
    const cells: string[][] = [];
    if (top !== bottom || left !== right)
      cells.push(columns.slice(left, right + 1).map((column) => column.label));
    for (let row = top; row <= bottom; row += 1) {
      const line: string[] = [];
      for (let column = left; column <= right; column += 1) line.push(copiedAt(row, column));
      cells.push(line);
    }
    return tabText(cells);
  };
  const everything: CellRange = {
    from: { row: 0, column: 0 },
    to: { row: rows.length - 1, column: columns.length - 1 },
  };
  const copy = (chosen: CellRange): void => {
    const { top, bottom } = edgesOf(chosen);
    void copyText(textOf(chosen)).then((done) =>
      setSaid(word(done ? "copied" : "notCopied", language, { rows: bottom - top + 1 })),
    );
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

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, shiftKey } = event;
    const far = event.ctrlKey || event.metaKey;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const cell = target?.closest<HTMLElement>("[data-row]");
    if (!cell || event.defaultPrevented) return;
    const at = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    const box = cell.getBoundingClientRect();
    if (at.row >= 0 && far && key.toLowerCase() === "a") {
      setRange(everything);
    } else if (at.row >= 0 && shiftKey && key === " ") {
      const rowsOf = range ? edgesOf(range) : { top: at.row, bottom: at.row };
      setRange({
        from: { row: rowsOf.top, column: 0 },
        to: { row: rowsOf.bottom, column: columns.length - 1 },
      });
    } else if (at.row >= 0 && (key === "Enter" || key === " ")) {
      openCell(at, box, true);
    } else if (at.row >= 0 && (key === "ContextMenu" || (shiftKey && key === "F10"))) {
      openCell(at, box, false);
    } else if (key === "Escape" && range !== null) {
      setRange(null);
    } else {
      const next = stepTo(key, far, at, {
        rows: rows.length,
        columns: columns.length,
        page: Math.max(1, Math.floor(room.height / room.rowHeight) - 2),
      });
      if (next === null) return;
      goTo(next, shiftKey && at.row >= 0);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const placeOf = (target: EventTarget): CellPlace | null => {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row]") : null;
    if (!cell) return null;
    const place = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    return place.row >= 0 ? place : null;
  };
  const onPointerDown = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (!place || event.button !== 0) return;
    choosing.current = event.pointerType !== "touch";
    goTo(place, event.shiftKey);
  };
  const onPointerOver = (event: PointerEvent): void => {
    if (event.target instanceof HTMLElement && event.target.dataset.row !== undefined) {
      const { target } = event;
      target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? "") : "";
    }
    if (!choosing.current || (event.buttons & 1) === 0) return;
    const place = placeOf(event.target);
    if (place && range) setRange({ from: range.from, to: place });
  };

  const seen = wide.getVirtualItems().map(({ index }) => index);
  const spaceBefore = (at: number): number => {
    const column = columns[seen[at] ?? 0];
    const previous = columns[seen[at - 1] ?? -1];
    return (column?.left ?? 0) - (previous ? previous.left + previous.width : 0);
  };
  const vars = { "--provost-grid-width": `${width}px` } as CSSProperties;

  return (
    <>
      <div
        ref={scroller}
        className="provost-pane-scroll provost-grid"
        style={vars}
        role="grid"
        aria-label={label}
        aria-rowcount={total + 1 + (source.totals === null ? 0 : 1)}
        aria-colcount={columns.length}
        aria-multiselectable
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          // A screen reader's own cursor moves to cells without a key of ours.
          const { row, column } = event.target.dataset;
          if (row === undefined || column === undefined) return;
          if (Number(row) !== here.row || Number(column) !== here.column)
            setActive({ row: Number(row), column: Number(column) });
        }}
        onPointerDown={onPointerDown}
        onPointerOver={onPointerOver}
        onPointerUp={() => {
          choosing.current = false;
        }}
        onClick={(event) => {
          const place = placeOf(event.target);
          if (!place || !isLink(event.target)) return;
          if (event.shiftKey || event.ctrlKey || event.metaKey || (range && edgesAreMany(range))) return;
          openCell(place, { x: event.clientX, y: event.clientY }, true);
        }}
        onContextMenu={(event) => {
          const place = placeOf(event.target);
          if (!place) return;
          event.preventDefault();
          if (!holds(range, place)) goTo(place, false);
          openCell(place, { x: event.clientX, y: event.clientY }, false);
        }}
        onCopy={(event) => {
          if (here.row < 0) return;
          const chosen = range ?? { from: here, to: here };
          event.clipboardData.setData("text/plain", textOf(chosen));
          event.preventDefault();
          const { top, bottom } = edgesOf(chosen);
          setSaid(word("copied", language, { rows: bottom - top + 1 }));
        }}
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
          items={tall.getVirtualItems()}
          height={tall.getTotalSize()}
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
          moveFocus.current = true;
          setActive({ ...here });
        }}
        onCopyCell={(place) => copy({ from: place, to: place })}
        onCopyRow={(place) =>
          copy({ from: { row: place.row, column: 0 }, to: { row: place.row, column: columns.length - 1 } })
        }
        onCopyChosen={range && edgesAreMany(range) ? () => copy(range) : undefined}
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

function edgesAreMany(range: CellRange): boolean {
  const { top, bottom, left, right } = edgesOf(range);
  return top !== bottom || left !== right;
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-leads] .provost-grid-text") !== null;
}
