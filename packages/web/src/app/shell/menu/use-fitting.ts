import { type RefObject, useLayoutEffect, useState } from "react";

/** How many items of a wrapping list stand in its first line; the list is as wide as its place, and the others wrap out of sight. */
export function useFitting(list: RefObject<HTMLElement | null>, count: number, words: unknown): number {
  const [fitting, setFitting] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items or words are of another width
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => {
      const items = [...element.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement,
      );
      const first = items[0]?.offsetTop ?? 0;
      const inLine = items.findIndex((item) => item.offsetTop > first);
      setFitting(inLine < 0 ? items.length : inLine);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count, words]);
  return fitting;
}
