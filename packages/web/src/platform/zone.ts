import { dayMs } from "./clock.ts";
import { useIdentity } from "./identity.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  // Swedes write dates as ISO does.
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" });
  formats.set(zone, made);
  return made;
}

/** What the clocks of a zone show at a moment: `2026-03-01T16:05:09`. */
export function clockText(at: number, zone: string): string {
  return clockOf(zone).format(at).replace(" ", "T");
}

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

let first: string | null = null;

/** The zone until it is known who is signed in: that of the tenant last time. */
export function startZone(zone: string | undefined): void {
  first = zone || null;
}

/** The zone of the browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of the tenant, in which all moments are shown; of nobody's the browser's. */
export function tenantZone(): string {
  return useIdentity.getState().user?.tenant.timeZone || first || browserZone();
}

/** The same, followed. */
export function useTenantZone(): string {
  return useIdentity(tenantZone);
}
