import type { Point } from "../chart-type/chart-type.ts";
import type { TooltipSurface } from "./chart-engine.ts";
import { tooltips } from "./engine-parts.ts";

/** Has a chart that was drawn before tooltips were here show them once someone points at it; a press that is under way is waited for. */
export function tooltipsLater(
  host: HTMLElement,
  surface: TooltipSurface,
): {
  want(): void /** Shows the tooltip that is open once more, as it is now. */;
  again(): void;
  stop(): void;
} {
  const stop = new AbortController();
  let over: Point | null = null;
  let isPressed = false;

  const settle = (): void => {
    if (stop.signal.aborted || surface.isAble() || isPressed || tooltips.now() === null) return;
    surface.renew();
    if (over !== null) surface.show(over);
  };
  const want = (): void => {
    // Without tooltips the chart is as good as before; they are fetched again the next time.
    if (!surface.isAble()) tooltips.load().then(settle, () => undefined);
  };
  const on = (types: readonly ("pointermove" | "pointerdown" | "pointerup" | "pointerleave")[]): void => {
    for (const type of types) {
      host.addEventListener(
        type,
        ({ clientX, clientY, buttons, pointerType }) => {
          const { left, top } = host.getBoundingClientRect();
          // A finger that is lifted leaves as well.
          over =
            type === "pointerleave" && pointerType !== "touch"
              ? null
              : { x: clientX - left, y: clientY - top };
          isPressed = buttons !== 0;
          if (type === "pointerup") setTimeout(want);
          else if (type !== "pointerleave") want();
        },
        { signal: stop.signal },
      );
    }
  };
  on(["pointermove", "pointerdown", "pointerup", "pointerleave"]);
  return { want, again: () => surface.again(over), stop: () => stop.abort() };
}
