import { dayMs } from "../platform/clock.ts";
import { clockText, momentAt } from "../platform/zone.ts";

/** The first moment of a day (`YYYY-MM-DD`) in a time zone, ISO; `null` when it is no day. */
export function startOfDay(day: string, zone: string): string | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  const first = momentAt(midnight, zone);
  return first === null ? null : new Date(first).toISOString();
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
}

/** Two days, both inclusive; empty = open. */
export type Days = { fromDay: string; toDay: string };

/** The moments between which days lie in a time zone: `from` ≤ at < `to`. What is no day leaves its end open. */
export function momentsOf({ fromDay, toDay }: Partial<Days>, zone: string): { from?: string; to?: string } {
  const from = fromDay ? startOfDay(fromDay, zone) : null;
  const to = toDay && startOfDay(toDay, zone) !== null ? startOfDay(dayAfter(toDay), zone) : null;
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

/** Whether the first day lies behind the second. */
export function isBackwards({ fromDay, toDay }: Days): boolean {
  return fromDay !== "" && toDay !== "" && fromDay > toDay;
}

/** The day that a moment belongs to in a time zone, `YYYY-MM-DD`. */
export function dayOf(at: number, zone: string): string {
  return clockText(at, zone).slice(0, 10);
}

/** The day so many days before another. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}
