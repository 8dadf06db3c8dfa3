import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect } from "react";
import type { CellPlace } from "./cell-range.ts";
import type { PlacedColumn } from "./column-layout.ts";
import type { GridSize } from "./use-grid-size.ts";

/** From this many on only those in sight are drawn. */
const manyRows = 100;
const manyColumns = 30;

/** What is in sight, the active place and the first ones that are always drawn. */
const withActive = (at: number, keep: number) => (seen: Range) => {
  const all = new Set(defaultRangeExtractor(seen));
  for (let index = 0; index < keep; index += 1) all.add(index);
  if (at >= 0 && at < seen.count) all.add(at);
  return [...all].sort((a, b) => a - b);
};

interface Sizes {
  rowCount: number;
  columns: readonly PlacedColumn[];
  /** How many of the first columns stay in place. */
  frozen: number;
  size: GridSize;
  /** The active cell, which is always drawn. */
  here: CellPlace;
  hasTotals: boolean;
}

/** Which rows and columns of a grid are drawn: those in sight where there are many. */
export function useGridWindows(
  scroller: RefObject<HTMLDivElement | null>,
  { rowCount, columns, frozen, size, here, hasTotals }: Sizes,
) {
  const tall = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => size.rowHeight,
    overscan: rowCount > manyRows ? 12 : manyRows,
    scrollPaddingStart: size.rowHeight,
    scrollPaddingEnd: hasTotals ? size.rowHeight : 0,
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
  useLayoutEffect(() => tall.measure(), [size.rowHeight, tall]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured has changed
  useLayoutEffect(() => wide.measure(), [columns, wide]);

  const seen = wide.getVirtualItems().map(({ index }) => index);
  const spaceBefore = (at: number): number => {
    const column = columns[seen[at] ?? 0];
    const previous = columns[seen[at - 1] ?? -1];
    return (column?.left ?? 0) - (previous ? previous.left + previous.width : 0);
  };
  return {
    /** Columns that are drawn. */
    seen,
    /** The gap before one of them, px. */
    spaceBefore,
    rows: tall.getVirtualItems(),
    height: tall.getTotalSize(),
    toRow: (row: number): void => tall.scrollToIndex(row, { align: "auto" }),
  };
}
