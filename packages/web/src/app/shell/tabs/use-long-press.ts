import { type PointerEvent, useMemo } from "react";

const restMs = 500;
/** A finger that goes further scrolls, px. */
const slack = 10;

/** Hears a finger that rests; what the finger's lifting clicks on is not clicked. */
export function useLongPress<T>(onPress: (subject: T, x: number, y: number) => void) {
  return useMemo(
    () =>
      (down: PointerEvent, subject: T): void => {
        if (down.pointerType !== "touch") return;
        const { clientX, clientY, currentTarget } = down;
        const timer = setTimeout(() => {
          end();
          const swallow = (event: Event): void => {
            event.stopPropagation();
            event.preventDefault();
          };
          currentTarget.addEventListener("click", swallow, { capture: true, once: true });
          window.addEventListener(
            "pointerdown",
            () => currentTarget.removeEventListener("click", swallow, { capture: true }),
            { capture: true, once: true },
          );
          onPress(subject, clientX, clientY);
        }, restMs);
        const onMove = (event: globalThis.PointerEvent): void => {
          if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack) end();
        };
        const end = (): void => {
          clearTimeout(timer);
          for (const name of ["pointerup", "pointercancel"]) window.removeEventListener(name, end);
          window.removeEventListener("pointermove", onMove);
        };
        for (const name of ["pointerup", "pointercancel"]) window.addEventListener(name, end);
        window.addEventListener("pointermove", onMove);
      },
    [onPress],
  );
}
