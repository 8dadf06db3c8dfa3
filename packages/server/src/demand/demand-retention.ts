import { type Clock, dayMs } from "../platform/clock.ts";

/** What was received before this is older than so many days. */
export const oldBefore = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * dayMs);
