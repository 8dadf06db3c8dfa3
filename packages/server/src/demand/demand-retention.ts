import type { Clock } from "../platform/clock.ts";

const dayMs = 86_400_000;

/** What was received before this is older than so many days. */
export const oldBefore = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * dayMs);
