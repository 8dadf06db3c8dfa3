import { type RefObject, useEffect, useRef, useState } from "react";
import type { CellPlace, CellRange } from "./cell-range.ts";

/** The active cell of a grid, which has the focus, and the range of chosen cells. */
export function useChosenCells(
  scroller: RefObject<HTMLDivElement | null>,
  rows: ArrayLike<number>,
  columnCount: number,
) {
  const [active, setActive] = useState<CellPlace>({ row: -1, column: 0 });
  const [range, setRange] = useState<CellRange | null>(null);
  const moveFocus = useRef(false);
  const here = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.max(0, Math.min(active.column, columnCount - 1)),
  };

  // A choice of cells means other cells once they are sorted again.
  const [arranged, setArranged] = useState<readonly unknown[]>([rows, columnCount]);
  if (arranged[0] !== rows || arranged[1] !== columnCount) {
    setArranged([rows, columnCount]);
    setRange(null);
  }

  useEffect(() => {
    if (!moveFocus.current) return;
    moveFocus.current = false;
    scroller.current
      ?.querySelector<HTMLElement>(`[data-row="${here.row}"][data-column="${here.column}"]`)
      ?.focus({ preventScroll: true });
  });

  return {
    here,
    range,
    setRange,
    /** Makes a cell the active one without moving the focus. */
    setActive,
    /** Moves to a cell, which then has the focus; with `extend` the range goes on to it. */
    choose: (place: CellPlace, extend: boolean): void => {
      moveFocus.current = true;
      setActive(place);
      if (place.row < 0) setRange(null);
      else setRange({ from: extend ? (range?.from ?? here) : place, to: place });
    },
    /** Gives the active cell the focus again. */
    focusAgain: (): void => {
      moveFocus.current = true;
      setActive({ ...here });
    },
  };
}
