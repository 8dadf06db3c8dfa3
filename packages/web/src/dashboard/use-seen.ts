import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

/** How far from the visible part counts as near it, px. */
const margin = 240;

function isNear(node: HTMLElement): boolean {
  const { top, bottom, width } = node.getBoundingClientRect();
  return width > 0 && bottom > -margin && top < innerHeight + margin;
}

/** Whether an element has come near the visible part of the page; once seen it stays so. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  // An element in sight from the start is rendered in the first frame; the observer reports it some frames later.
  useLayoutEffect(() => {
    if (element.current !== null && isNear(element.current)) setSeen(true);
  }, [element]);
  useEffect(() => {
    const node = element.current;
    if (seen || node === null) return;
    // On paper everything is in sight.
    const show = (): void => setSeen(true);
    window.addEventListener("beforeprint", show);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: `${margin}px` },
    );
    observer.observe(node);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", show);
    };
  }, [element, seen]);
  return seen;
}
