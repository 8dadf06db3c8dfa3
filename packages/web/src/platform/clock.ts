export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A day of 24 hours, ms. */
export const dayMs = 86_400_000;
