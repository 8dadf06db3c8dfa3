/** How long a line takes to be served, from how fast it was served lately. */
export interface WaitEstimate {
  /** Reports that one was served, and whether others still wait: only then the interval to the next one measures the speed. */
  completed(othersWait: boolean): void;
  /** Milliseconds until that many are served. */
  msFor(waiting: number): number;
  /** Whole seconds, at least 1, until that many are served. */
  secondsFor(waiting: number): number;
}

const firstGuessMs = 25;
const weight = 0.1;

/** Makes an estimate that begins with a guess and follows what it sees; `now` counts milliseconds; a gap longer than `longestGapMs` counts as that long. */
export function makeWaitEstimate(
  now: () => number = () => performance.now(),
  longestGapMs = Number.POSITIVE_INFINITY,
): WaitEstimate {
  let gapMs = firstGuessMs;
  let last: number | null = null;
  return {
    completed: (othersWait) => {
      const at = now();
      if (last !== null) gapMs += (Math.min(at - last, longestGapMs) - gapMs) * weight;
      last = othersWait ? at : null;
    },
    msFor: (waiting) => waiting * gapMs,
    secondsFor: (waiting) => Math.max(1, Math.ceil((waiting * gapMs) / 1000)),
  };
}
