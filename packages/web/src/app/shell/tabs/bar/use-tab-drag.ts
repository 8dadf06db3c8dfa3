import { type PointerEvent, type RefObject, useMemo } from "react";
import { tabStore } from "../../shell-state.ts";
import { placeFor, type Tab } from "../tabs.ts";

/** How far the pointer goes before a press becomes a drag, px. */
const slack = 6;
/** Within so many px of an edge the row scrolls. */
const edge = 36;

interface DragParts {
  /** The row of tabs. */
  row: RefObject<HTMLElement | null>;
  /** Shows where the tab would be dropped. */
  mark: RefObject<HTMLElement | null>;
  onMoved(tab: Tab): void;
}

/** Lets tabs be moved by mouse or pen. The mark and the scrolling are set on the elements directly; nothing is rendered until the drop. */
export function useTabDrag({ row, mark, onMoved }: DragParts): (event: PointerEvent, tab: Tab) => void {
  return useMemo(
    () => (down, tab) => {
      const { current: bar } = row;
      const { current: line } = mark;
      if (down.button !== 0 || down.pointerType === "touch" || bar === null || line === null) return;
      const item = down.currentTarget;
      const at = tabStore.state.getState().tabs.findIndex(({ id }) => id === tab.id);
      let isDragging = false;
      let to = at;
      let x = down.clientX;
      let frame = 0;

      const place = (): void => {
        const items = [...bar.querySelectorAll<HTMLElement>("[data-tab]")];
        const others = items.filter((one) => one.dataset.tab !== tab.id);
        const boxes = others.map((one) => one.getBoundingClientRect());
        const wanted = boxes.filter(({ left, width }) => left + width / 2 < x).length;
        to = placeFor(tabStore.state.getState(), tab.id, wanted, tabStore.rule);
        const left = boxes[to]?.left ?? boxes.at(-1)?.right ?? 0;
        line.style.transform = `translateX(${left - bar.getBoundingClientRect().left + bar.scrollLeft}px)`;
        line.hidden = to === at;
      };
      const follow = (): void => {
        const { left, right } = bar.getBoundingClientRect();
        if (x < left + edge) bar.scrollLeft -= 8;
        else if (x > right - edge) bar.scrollLeft += 8;
        place();
        frame = requestAnimationFrame(follow);
      };
      const onMove = (event: globalThis.PointerEvent): void => {
        x = event.clientX;
        if (isDragging || Math.abs(x - down.clientX) < slack) return;
        isDragging = true;
        item.setAttribute("data-dragged", "");
        bar.setAttribute("data-dragging", "");
        follow();
      };
      const end = (): void => {
        cancelAnimationFrame(frame);
        line.hidden = true;
        item.removeAttribute("data-dragged");
        bar.removeAttribute("data-dragging");
        window.removeEventListener("pointermove", onMove);
        window.removeEventListener("pointerup", drop);
        window.removeEventListener("pointercancel", end);
        window.removeEventListener("keydown", onKey, true);
      };
      const drop = (): void => {
        if (isDragging) {
          place();
          // The click that ends a drag opens nothing.
          const swallow = (event: Event): void => event.stopPropagation();
          bar.addEventListener("click", swallow, { capture: true, once: true });
          setTimeout(() => bar.removeEventListener("click", swallow, { capture: true }));
        }
        const hasMoved = isDragging && to !== at;
        end();
        if (!hasMoved) return;
        tabStore.move(tab.id, to);
        onMoved(tab);
      };
      const onKey = (event: KeyboardEvent): void => {
        if (event.key !== "Escape" || !isDragging) return;
        event.stopPropagation();
        isDragging = false;
        end();
      };
      window.addEventListener("pointermove", onMove);
      window.addEventListener("pointerup", drop);
      window.addEventListener("pointercancel", end);
      window.addEventListener("keydown", onKey, true);
    },
    [row, mark, onMoved],
  );
}
