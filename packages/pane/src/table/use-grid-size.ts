import { type RefObject, useLayoutEffect, useState } from "react";

type Host = RefObject<HTMLDivElement | null>;

/** The size of a grid, px. */
export interface GridSize {
  width: number;
  rowHeight: number;
  height: number;
}

/** Measures the size that a grid has, and the height of its rows by that of its headings. */
export function useGridSize(scroller: Host, head: Host): GridSize {
  const [size, setSize] = useState<GridSize>({ width: 0, rowHeight: 36, height: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    const first = head.current?.firstElementChild;
    if (!element || !(first instanceof HTMLElement)) return;
    const measure = (): void =>
      setSize((known) => {
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
  }, [scroller, head]);
  return size;
}
