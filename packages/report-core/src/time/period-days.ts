import type { TimeUnit } from "@provost/contract/report/bucket";
import type { CountedPeriod, NamedPeriod } from "@provost/contract/report/relative-period";
import type { Calendar, Term } from "@provost/contract/wire/calendar";
import {
  crossesYear,
  firstDay,
  lastDay,
  termsInOrder,
  type YearDay,
  yearDayNumber,
} from "./calendar-days.ts";

/** Days from `from` to before `until`, both `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  until: string;
}

const dayMs = 86_400_000;

// Days are counted from 1970-01-01.
function dayOf(text: string): number {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs);
}

function dateOf(day: number): Date {
  return new Date(day * dayMs);
}

function textOf(day: number): string {
  return dateOf(day).toISOString().slice(0, 10);
}

function dayAt(year: number, { month, day }: YearDay): number {
  const monthEnd = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Date.UTC(year, month - 1, Math.min(day, monthEnd)) / dayMs;
}

function monthAt(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / dayMs;
}

interface Days {
  from: number;
  until: number;
}

/** The spans that the named periods are: the one with today in it, or the one before. */
const namedSpans: Readonly<Record<NamedPeriod, readonly [unit: TimeUnit, which: "this" | "last"]>> = {
  today: ["day", "this"],
  thisWeek: ["week", "this"],
  thisMonth: ["month", "this"],
  thisTerm: ["term", "this"],
  thisSchoolYear: ["schoolYear", "this"],
  thisYear: ["year", "this"],
  lastWeek: ["week", "last"],
  lastMonth: ["month", "last"],
  lastTerm: ["term", "last"],
  lastSchoolYear: ["schoolYear", "last"],
  lastYear: ["year", "last"],
};

/** The first day of the span that is so many before the one that begins on a day. */
function daysBack(
  unit: Exclude<TimeUnit, "term">,
  { schoolYearStart }: Calendar,
  from: number,
  count: number,
): number {
  const date = dateOf(from);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  switch (unit) {
    case "day":
      return from - count;
    case "week":
      return from - 7 * count;
    case "month":
      return monthAt(year, month - count);
    case "quarter":
      return monthAt(year, month - 3 * count);
    case "year":
      return monthAt(year - count, 1);
    case "schoolYear":
      return dayAt(year - count, firstDay(schoolYearStart));
  }
}

/** From the first to the last of so many terms that ended before today's, or with it as the last one; of no terms there is none. */
function countedTerms({ count, withCurrent }: CountedPeriod, calendar: Calendar, today: number): Days | null {
  const year = dateOf(today).getUTCFullYear();
  const terms = termsInOrder(calendar);
  const ended = Array.from({ length: count + 3 }, (_, before) => year + 1 - before)
    .flatMap((at) => terms.map((term) => termFrom(at, term)))
    .sort((a, b) => b.until - a.until);
  const current = termOf(calendar, today);
  const found = withCurrent && current ? [current] : [];
  let before = current?.from ?? today;
  for (const term of ended) {
    if (found.length === count) break;
    if (term.until > before) continue;
    found.push(term);
    before = term.from;
  }
  const [newest, oldest] = [found[0], found.at(-1)];
  return newest && oldest ? { from: oldest.from, until: newest.until } : null;
}

function countedDays(period: CountedPeriod, calendar: Calendar, today: number): Days | null {
  const { count, unit, withCurrent } = period;
  if (unit === "term") return countedTerms(period, calendar, today);
  const current = daysOfSpan(unit, calendar, today);
  return (
    current && {
      from: daysBack(unit, calendar, current.from, withCurrent ? count - 1 : count),
      until: withCurrent ? current.until : current.from,
    }
  );
}

function daysOf(period: NamedPeriod | CountedPeriod, calendar: Calendar, today: number): Days | null {
  if (typeof period !== "string") return countedDays(period, calendar, today);
  const [unit, which] = namedSpans[period];
  return which === "this"
    ? daysOfSpan(unit, calendar, today)
    : countedDays({ count: 1, unit, withCurrent: false }, calendar, today);
}

/** The days of a period as seen on `today` (`YYYY-MM-DD`); `null` where it has none, such as a term between terms. */
export function periodDays(
  period: NamedPeriod | CountedPeriod,
  calendar: Calendar,
  today: string,
): DayRange | null {
  const days = daysOf(period, calendar, dayOf(today));
  return days && { from: textOf(days.from), until: textOf(days.until) };
}

function termFrom(year: number, term: Term): Days {
  return {
    from: dayAt(year, firstDay(term.start)),
    until: dayAt(year + (crossesYear(term) ? 1 : 0), lastDay(term.end)) + 1,
  };
}

// Of terms that overlap the one that begins first in the year counts, as where dates are grouped.
function termOf(calendar: Calendar, day: number): Days | null {
  const date = dateOf(day);
  const year = date.getUTCFullYear();
  const at = yearDayNumber({ month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  for (const term of termsInOrder(calendar)) {
    const isBegun = at >= yearDayNumber(firstDay(term.start));
    const isUnfinished = at <= yearDayNumber(lastDay(term.end));
    const crosses = crossesYear(term);
    if (crosses ? !isBegun && !isUnfinished : !isBegun || !isUnfinished) continue;
    return termFrom(crosses && !isBegun ? year - 1 : year, term);
  }
  return null;
}

function daysOfSpan(unit: TimeUnit, calendar: Calendar, day: number): Days | null {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  switch (unit) {
    case "day":
      return { from: day, until: day + 1 };
    case "week": {
      const week = day - ((date.getUTCDay() - calendar.weekStart + 7) % 7);
      return { from: week, until: week + 7 };
    }
    case "month":
      return { from: monthAt(year, month), until: monthAt(year, month + 1) };
    case "quarter": {
      const first = month - ((month - 1) % 3);
      return { from: monthAt(year, first), until: monthAt(year, first + 3) };
    }
    case "year":
      return { from: monthAt(year, 1), until: monthAt(year + 1, 1) };
    case "schoolYear": {
      const begins = firstDay(calendar.schoolYearStart);
      const at = dayAt(year, begins) <= day ? year : year - 1;
      return { from: dayAt(at, begins), until: dayAt(at + 1, begins) };
    }
    case "term":
      return termOf(calendar, day);
  }
}

/** The span that has the day (`YYYY-MM-DD`) in it, as dates are grouped; `null` between terms. */
export function spanDays(unit: TimeUnit, calendar: Calendar, day: string): DayRange | null {
  const days = daysOfSpan(unit, calendar, dayOf(day));
  return days && { from: textOf(days.from), until: textOf(days.until) };
}

/** The last day of a range. */
export function lastOf({ until }: DayRange): string {
  return textOf(dayOf(until) - 1);
}
