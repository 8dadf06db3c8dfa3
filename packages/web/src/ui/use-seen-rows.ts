import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type RowPiece, rowPieces } from "./row-pieces.ts";
import { type SeenRange, seenRange, withRetained } from "./seen-range.ts";

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
  const measures = useRef({ height: rowHeight, margin: 0 });
  const [height, setHeight] = useState(rowHeight);
  const [range, setRange] = useState<SeenRange>({ from: 0, to: 0 });

  const look = useCallback(() => {
    if (scroller.current === null) return;
    const { scrollTop, clientHeight } = scroller.current;
    const { height: high, margin } = measures.current;
    const next = seenRange({ above: scrollTop - margin, height: clientHeight, rowHeight: high, count });
    setRange((known) => (known.from === next.from && known.to === next.to ? known : next));
  }, [count]);

  // The last render can have moved the list or changed the height of its rows.
  useLayoutEffect(() => {
    scroller.current = isLong ? scrollerOf(list.current) : null;
    if (list.current === null || scroller.current === null) return;
    const row = list.current.querySelector("[data-row]")?.getBoundingClientRect();
    const { top } = list.current.getBoundingClientRect();
    const margin = top - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop;
    measures.current = { height: row?.height || rowHeight, margin };
    setHeight((known) => (Math.abs(known - measures.current.height) > 0.1 ? measures.current.height : known));
    look();
  });
  useEffect(() => {
    const box = scroller.current;
    if (!isLong || box === null) return;
    box.addEventListener("scroll", look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", look);
      observer.disconnect();
    };
  }, [isLong, look]);

  const indexes = isLong
    ? withRetained(range, keep, count)
    : Array.from({ length: count }, (_, index) => index);
  return { indexes, rowHeight: height };
}
