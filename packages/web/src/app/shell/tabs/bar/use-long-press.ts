import { type PointerEvent, useMemo } from "react";

const restMs = 500;
/** A finger that moves more than this is scrolling, px. */
const slack = 10;

/** Lifting the finger that rested presses and clicks nothing. */
function swallowTap(): void {
  const swallow = (event: TouchEvent): void => event.preventDefault();
  const options = { capture: true, once: true, passive: false } as const;
  window.addEventListener("touchend", swallow, options);
  const rest = (): void => window.removeEventListener("touchend", swallow, options);
  // Some browsers end the touch themselves, and the next tap is another's.
  for (const name of ["touchcancel", "touchstart"]) window.addEventListener(name, rest, options);
}

/** Hears a finger that rests on something. */
export function useLongPress<T>(onPress: (subject: T, x: number, y: number) => void) {
  return useMemo(
    () =>
      (down: PointerEvent, subject: T): void => {
        if (down.pointerType !== "touch") return;
        const { clientX, clientY } = down;
        const timer = setTimeout(() => {
          end();
          swallowTap();
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
