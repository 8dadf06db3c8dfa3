import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { foldCount } from "./fold-tools.ts";
import type { ToolGroup } from "./tool.ts";
import { foldOrder } from "./tool-groups.ts";

// The values of editor.css. In less space than the last the bar scrolls.
const measure = { rows: 1, gap: 2, around: 9, more: 37 };
const scrollsUpTo = 440;

/** The tools that do not fit in the row of a bar; measured before the first paint. */
export function useFolded(
  row: RefObject<HTMLElement | null>,
  groups: readonly ToolGroup[],
): ReadonlySet<string> {
  const [count, setCount] = useState(0);
  const widths = useRef(new Map<string, number>());
  const order = useMemo(() => {
    const all = new Set(groups.flatMap(({ tools }) => tools.map(({ id }) => id)));
    return foldOrder.filter((id) => all.has(id));
  }, [groups]);
  useLayoutEffect(() => {
    const node = row.current;
    if (!node) return;
    const fold = (): void => {
      const { clientWidth } = node;
      if (clientWidth === 0) return;
      if (clientWidth <= scrollsUpTo) {
        setCount(0);
        return;
      }
      for (const button of node.querySelectorAll<HTMLElement>("[data-tool]"))
        widths.current.set(button.dataset.tool ?? "", button.offsetWidth);
      const sized = groups.map(({ tools }) =>
        tools.map(({ id }) => ({ id, width: widths.current.get(id) ?? 0 })),
      );
      const { paddingLeft, paddingRight } = getComputedStyle(node);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      setCount(foldCount(sized, order, { ...measure, available: clientWidth - padding }));
    };
    fold();
    const observer = new ResizeObserver(fold);
    observer.observe(node);
    return () => observer.disconnect();
  }, [row, groups, order]);
  return useMemo(() => new Set(order.slice(0, count)), [order, count]);
}
