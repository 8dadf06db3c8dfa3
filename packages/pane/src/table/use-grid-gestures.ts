import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useRef,
} from "react";
import { type CellPlace, type CellRange, edgesOf, holds, isMany, stepTo } from "./cell-range.ts";

interface GridKeys {
  rows: number;
  columns: number;
  /** Rows that a key pages by. */
  page: number;
  range: CellRange | null;
  everything: CellRange;
  setRange(range: CellRange | null): void;
  openCell(place: CellPlace, at: DOMRect, only: boolean): void;
  goTo(place: CellPlace, extend: boolean): void;
}

interface Grid extends Omit<GridKeys, "openCell"> {
  here: CellPlace;
  setActive(place: CellPlace): void;
  openCell(place: CellPlace, at: DOMRect | { x: number; y: number }, only: boolean): void;
  copyInto(data: DataTransfer, chosen: CellRange): void;
}

/** What keys, pointer and clipboard do with the cells of a grid. */
export function useGridGestures(grid: Grid) {
  const { here, range, setRange, setActive, goTo, openCell, copyInto } = grid;
  const choosing = useRef(false);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>): void => pressGridKey(event, grid),
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      // A screen reader's own cursor moves to cells without a key of ours.
      const { row, column } = event.target.dataset;
      if (row === undefined || column === undefined) return;
      if (Number(row) !== here.row || Number(column) !== here.column)
        setActive({ row: Number(row), column: Number(column) });
    },
    onPointerDown: (event: PointerEvent): void => {
      const place = cellAt(event.target);
      if (!place || event.button !== 0) return;
      choosing.current = event.pointerType !== "touch";
      goTo(place, event.shiftKey);
    },
    onPointerOver: (event: PointerEvent): void => {
      if (event.target instanceof HTMLElement && event.target.dataset.row !== undefined) {
        const { target } = event;
        target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? "") : "";
      }
      if (!choosing.current || (event.buttons & 1) === 0) return;
      const place = cellAt(event.target);
      if (place && range) setRange({ from: range.from, to: place });
    },
    onPointerUp: (): void => {
      choosing.current = false;
    },
    onClick: (event: MouseEvent): void => {
      const place = cellAt(event.target);
      if (!place || !isLink(event.target)) return;
      if (event.shiftKey || event.ctrlKey || event.metaKey || (range && isMany(range))) return;
      openCell(place, { x: event.clientX, y: event.clientY }, true);
    },
    onContextMenu: (event: MouseEvent): void => {
      const place = cellAt(event.target);
      if (!place) return;
      event.preventDefault();
      if (!holds(range, place)) goTo(place, false);
      openCell(place, { x: event.clientX, y: event.clientY }, false);
    },
    onCopy: (event: ClipboardEvent): void => {
      if (here.row < 0) return;
      copyInto(event.clipboardData, range ?? { from: here, to: here });
      event.preventDefault();
    },
  };
}

function isLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[data-leads] .provost-grid-text") !== null;
}

/** Does what a key means in a grid: choosing, opening and moving. */
function pressGridKey(event: KeyboardEvent<HTMLDivElement>, grid: GridKeys): void {
  const { rows, columns, page, range, setRange } = grid;
  const { key, shiftKey } = event;
  const far = event.ctrlKey || event.metaKey;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const cell = target?.closest<HTMLElement>("[data-row]");
  if (!cell || event.defaultPrevented) return;
  const at = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  const box = cell.getBoundingClientRect();
  if (at.row >= 0 && far && key.toLowerCase() === "a") {
    setRange(grid.everything);
  } else if (at.row >= 0 && shiftKey && key === " ") {
    const rowsOf = range ? edgesOf(range) : { top: at.row, bottom: at.row };
    setRange({ from: { row: rowsOf.top, column: 0 }, to: { row: rowsOf.bottom, column: columns - 1 } });
  } else if (at.row >= 0 && (key === "Enter" || key === " ")) {
    grid.openCell(at, box, true);
  } else if (at.row >= 0 && (key === "ContextMenu" || (shiftKey && key === "F10"))) {
    grid.openCell(at, box, false);
  } else if (key === "Escape" && range !== null) {
    setRange(null);
  } else {
    const next = stepTo(key, far, at, { rows, columns, page });
    if (next === null) return;
    grid.goTo(next, shiftKey && at.row >= 0);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The cell of an event's target; `null` on what is none, and on headings. */
function cellAt(target: EventTarget): CellPlace | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-row]") : null;
  if (!cell) return null;
  const place = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  return place.row >= 0 ? place : null;
}
