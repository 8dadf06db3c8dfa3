import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { type RowPiece, rowPieces } from "./row-pieces.ts";

/** So many rows are simply drawn. */
const shortList = 200;

interface SeenRowsOptions {
  count: number;
  /** What holds the rows and nothing else. */
  list: RefObject<HTMLElement | null>;
  /** How high a row is, px; where rows carry `data-row` they are measured. */
  rowHeight: number;
  /** Rows that are drawn wherever they are: the one in focus. */
  keep: readonly number[];
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let at = element?.parentElement ?? null; at !== null; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return null;
}

/** Of a long list of rows of one height those that can be seen, of a short one all. */
export function useSeenRows(options: SeenRowsOptions): readonly RowPiece[] {
  const { indexes, rowHeight } = useSeenIndexes(options);
  return rowPieces(indexes, options.count, rowHeight);
}

interface SeenIndexes {
  indexes: readonly number[];
  rowHeight: number;
}

/** The same by their indexes, for lists within lists. */
export function useSeenIndexes({ count, list, rowHeight, keep }: SeenRowsOptions): SeenIndexes {
  const isLong = count > shortList;
  const scroller = useRef<HTMLElement | null>(null);
  const [measures, setMeasures] = useState({ height: rowHeight, margin: 0 });

  useLayoutEffect(() => {
    scroller.current = scrollerOf(list.current);
  }, [list]);
  useLayoutEffect(() => {
    if (!isLong || list.current === null || scroller.current === null) return;
    const row = list.current.querySelector("[data-row]")?.getBoundingClientRect();
    const { top } = list.current.getBoundingClientRect();
    const margin = top - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop;
    const height = row?.height || measures.height;
    const moved = Math.abs(margin - measures.margin) > 1 || Math.abs(height - measures.height) > 0.1;
    if (moved) setMeasures({ height, margin });
  });

  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => measures.height,
    scrollMargin: measures.margin,
    overscan: 12,
    rangeExtractor: (range) => [...defaultRangeExtractor(range), ...keep.filter((index) => index >= 0)],
  });
  useLayoutEffect(() => {
    if (measures.height > 0) virtual.measure();
  }, [virtual, measures.height]);

  const indexes = isLong
    ? virtual.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: count }, (_, index) => index);
  return { indexes, rowHeight: measures.height };
}
