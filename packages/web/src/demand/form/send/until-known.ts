const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/** Repeats the request until there is a result, with pauses that grow to a minute; ends without a result when `signal` aborts. */
export async function untilKnown<T>(
  ask: () => Promise<T | null>,
  pause: (ms: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<T | null> {
  for (let ms = firstPauseMs; !signal.aborted; ms = Math.min(ms * 2, longestPauseMs)) {
    const outcome = await ask();
    if (outcome !== null) return signal.aborted ? null : outcome;
    await pause(ms, signal);
  }
  return null;
}
