import { dayMs } from "../clock.ts";
import { clockText } from "./zone.ts";

/** The local time of a zone at a moment, as if it were UTC, ms. */
export function wallClock(at: number, zone: string): number {
  return Date.parse(`${clockText(at, zone)}Z`);
}

/** The first moment at which the clocks of a zone show a local time, given as if it were UTC, or, where they leave it out, a later one; ms. */
export function momentAt(wall: number, zone: string): number | null {
  // Near a change of the clocks only one of the two offsets leads there.
  const tries = [wall - dayMs, wall + dayMs].map((near) => wall - (wallClock(near, zone) - near));
  return tries.filter((at) => wallClock(at, zone) >= wall).sort((one, other) => one - other)[0] ?? null;
}

/** The first moment of a day (`YYYY-MM-DD`) in a time zone, ISO; `null` when it is no day. */
export function startOfDay(day: string, zone: string): string | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  const first = momentAt(midnight, zone);
  return first === null ? null : new Date(first).toISOString();
}

/** The day so many days after another, or before it where the number is negative. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Two days, both inclusive; empty = open. */
export type Days = { fromDay: string; toDay: string };

/** The moments between which days lie in a time zone: `from` ≤ at < `to`. What is no day leaves its end open. */
export function momentsOf({ fromDay, toDay }: Partial<Days>, zone: string): { from?: string; to?: string } {
  const from = fromDay ? startOfDay(fromDay, zone) : null;
  const to = toDay && startOfDay(toDay, zone) !== null ? startOfDay(daysAfter(toDay, 1), zone) : null;
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}
