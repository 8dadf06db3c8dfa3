import type { TimeUnit } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import { firstDay } from "../time/calendar-days.ts";

const dayMs = 86_400_000;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/;

/** A day, as its number since 1970-01-01. */
export type Day = number;

/** The day a cell names (`YYYY-MM-DD`, with or without a time), or `null`. */
export function dayIn(cell: unknown): Day | null {
  if (typeof cell !== "string") return null;
  const found = isoDay.exec(cell);
  if (!found) return null;
  const ms = Date.UTC(Number(found[1]), Number(found[2]) - 1, Number(found[3]));
  return Number.isNaN(ms) ? null : ms / dayMs;
}

/** A day as `YYYY-MM-DD`. */
export function textOfDay(day: Day): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Year, month (1–12) and day of a day. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

function dayOf(year: number, monthDay: string): Day {
  const { month, day } = firstDay(monthDay);
  return Date.UTC(year, month - 1, day) / dayMs;
}

function monthsLater(day: Day, months: number): Day {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month - 1 + months, date) / dayMs;
}

/** The year in which the school year of a day began. */
export function schoolYearOf(day: Day, { schoolYearStart }: Calendar): number {
  const { year } = partsOf(day);
  return day < dayOf(year, schoolYearStart) ? year - 1 : year;
}

/** The term that begins at a day, or `null`. */
export function termAt(day: Day, { terms }: Calendar): Calendar["terms"][number] | null {
  const { year } = partsOf(day);
  return terms.find(({ start }) => dayOf(year, start) === day) ?? null;
}

const months: Readonly<Partial<Record<TimeUnit, number>>> = {
  month: 1,
  quarter: 3,
  year: 12,
  schoolYear: 12,
};

/** The first day of the span after the one that begins at a day; `null` where the calendar does not tell. */
export function nextSpan(day: Day, unit: TimeUnit, calendar: Calendar | undefined): Day | null {
  if (unit === "day") return day + 1;
  if (unit === "week") return day + 7;
  const step = months[unit];
  if (step !== undefined) return monthsLater(day, step);
  const { year } = partsOf(day);
  const starts = (calendar?.terms ?? []).flatMap(({ start }) => [dayOf(year, start), dayOf(year + 1, start)]);
  const later = starts.filter((start) => start > day);
  return later.length === 0 ? null : Math.min(...later);
}

/** The first days of all spans from one to another, both included; `null` when they do not meet or are more than `most`. */
export function spansBetween(
  from: Day,
  to: Day,
  unit: TimeUnit,
  calendar: Calendar | undefined,
  most: number,
): Day[] | null {
  const spans = [from];
  for (let day = from; day < to; ) {
    const next = nextSpan(day, unit, calendar);
    if (next === null || next > to || spans.length >= most) return null;
    spans.push(next);
    day = next;
  }
  return spans;
}
