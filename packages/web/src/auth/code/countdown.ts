/** Whole seconds until a moment, both in ms; 0 once it has come. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** Milliseconds until the number of seconds left changes: counted from the end, so that a late timer does not drift. */
export function untilNextSecond(until: number, now: number): number {
  const rest = (until - now) % 1000;
  return rest > 0 ? rest : 1000;
}
