import type { Language } from "@provost/contract/wire/language";
import { dayMs } from "../platform/clock.ts";

const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en" };

/** The local time of a zone at a moment, as if it were UTC, ms. */
function wallClock(at: number, zone: string): number {
  // Swedes write dates as ISO does.
  const text = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(at);
  return Date.parse(`${text.replace(" ", "T")}Z`);
}

/** The first moment of a day (`YYYY-MM-DD`) in a time zone, ISO; `null` when it is no day. */
export function startOfDay(day: string, zone: string): string | null {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return null;
  // Where clocks change at midnight only one of the two offsets leads into the day.
  const tries = [midnight - dayMs, midnight + dayMs].map((near) => midnight - (wallClock(near, zone) - near));
  const first = tries.filter((at) => wallClock(at, zone) >= midnight).sort((one, other) => one - other)[0];
  return first === undefined ? null : new Date(first).toISOString();
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
  return new Date(wallClock(at, zone)).toISOString().slice(0, 10);
}

/** The day so many days before another. */
export function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);
}

/** A moment in a time zone, to the second: its day and its time of day. */
export function logTimeParts(iso: string, language: Language, zone: string): { day: string; time: string } {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return { day: "", time: "" };
  const day = { year: "numeric", month: "2-digit", day: "2-digit", timeZone: zone } as const;
  const time = {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  } as const;
  return {
    day: new Intl.DateTimeFormat(tags[language], day).format(at),
    time: new Intl.DateTimeFormat(tags[language], time).format(at),
  };
}

/** The same in one text. */
export function logTimeText(iso: string, language: Language, zone: string): string {
  const { day, time } = logTimeParts(iso, language, zone);
  return `${day} ${time}`.trim();
}
