import { useEffect, useEffectEvent } from "react";

/** Calls `onPainted` two animation frames after `shown` was rendered, each time it is another; not before it `isDrawn`. */
export function usePainted(shown: unknown, onPainted: (() => void) | undefined, isDrawn = true): void {
  const painted = useEffectEvent(() => onPainted?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each one shown is another drawing
  useEffect(() => {
    if (!isDrawn) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => painted());
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, isDrawn]);
}
