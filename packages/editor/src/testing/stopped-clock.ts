import { onTestFinished, vi } from "vitest";

/** Time that goes by only when the test says so. */
export interface StoppedClock {
  /** Advances the clock by `ms` and waits until the effects are rendered. */
  pass(ms: number): Promise<void>;
  /** Waits for what needs no time of this clock; assertions that wait would let some pass. */
  until(isSo: () => boolean): Promise<void>;
}

const drawn = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Stops the page's timers until the test ends. */
export function stopClock(): StoppedClock {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  return {
    async pass(ms) {
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    },
    async until(isSo) {
      while (!isSo()) await drawn();
    },
  };
}
