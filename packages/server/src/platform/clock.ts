/** The time, as a seam. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A day of 24 hours, ms. */
export const dayMs = 86_400_000;
