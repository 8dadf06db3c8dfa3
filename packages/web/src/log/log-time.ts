import { clockText } from "../platform/zone/zone.ts";
import type { Days } from "../platform/zone/zone-days.ts";

/** Whether the first day lies behind the second. */
export function isBackwards({ fromDay, toDay }: Days): boolean {
  return fromDay !== "" && toDay !== "" && fromDay > toDay;
}

/** The day that a moment belongs to in a time zone, `YYYY-MM-DD`. */
export function dayOf(at: number, zone: string): string {
  return clockText(at, zone).slice(0, 10);
}
