import { type RefObject, useEffect, useState } from "react";

/** Whether an element has come near the visible part of the page; once seen it stays so. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
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
      { rootMargin: "240px" },
    );
    observer.observe(node);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", show);
    };
  }, [element, seen]);
  return seen;
}
