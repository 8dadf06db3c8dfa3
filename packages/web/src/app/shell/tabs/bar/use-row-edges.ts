import { type RefObject, useLayoutEffect } from "react";

/** Tells by attributes of the row at which ends more of it lies out of sight. */
export function useRowEdges(row: RefObject<HTMLElement | null>, count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of tabs is another width
  useLayoutEffect(() => {
    const node = row.current;
    if (node === null) return;
    const tell = (): void => {
      const rest = node.scrollWidth - node.clientWidth - node.scrollLeft;
      node.toggleAttribute("data-more-left", node.scrollLeft > 1);
      node.toggleAttribute("data-more-right", rest > 1);
    };
    const later = requestAnimationFrame(tell);
    const observer = new ResizeObserver(tell);
    observer.observe(node);
    node.addEventListener("scroll", tell, { passive: true });
    return () => {
      cancelAnimationFrame(later);
      observer.disconnect();
      node.removeEventListener("scroll", tell);
    };
  }, [row, count]);
}
