import { useEffect, useReducer } from "react";
import { systemClock } from "../../platform/clock.ts";
import { secondsLeft, untilNextSecond } from "./countdown.ts";

/** Seconds left until a time (ms since 1970), updated each second; correct at once when the browser tab wakes. */
export function useCountdown(until: number | null): number {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const left = until === null ? 0 : secondsLeft(until, systemClock.now());
  const isOn = left > 0;
  useEffect(() => {
    if (until === null || !isOn) return;
    let timer = 0;
    const wait = (): void => {
      const draw = (): void => {
        drawAgain();
        wait();
      };
      timer = window.setTimeout(draw, untilNextSecond(until, systemClock.now()));
    };
    wait();
    document.addEventListener("visibilitychange", drawAgain);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", drawAgain);
    };
  }, [until, isOn]);
  return left;
}
