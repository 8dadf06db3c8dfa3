import type { TimeUnit } from "@provost/contract/report/bucket";
import type { RelativePeriod } from "@provost/contract/report/relative-period";
import type { Calendar } from "@provost/contract/wire/calendar";
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

function termsAround(calendar: Calendar, year: number): Days[] {
  const terms = termsInOrder(calendar);
  return [year - 2, year - 1, year, year + 1].flatMap((at) =>
    terms.map((term) => ({
      from: dayAt(at, firstDay(term.start)),
      until: dayAt(at + (crossesYear(term) ? 1 : 0), lastDay(term.end)) + 1,
    })),
  );
}

function daysOf(period: RelativePeriod, calendar: Calendar, today: number): Days | null {
  const now = dateOf(today);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const week = today - ((now.getUTCDay() - calendar.weekStart + 7) % 7);
  const begins = firstDay(calendar.schoolYearStart);
  const schoolYear = dayAt(year, begins) <= today ? year : year - 1;
  const terms = termsAround(calendar, year);
  const current = terms.find(({ from, until }) => from <= today && today < until);
  switch (period) {
    case "today":
      return { from: today, until: today + 1 };
    case "thisWeek":
      return { from: week, until: week + 7 };
    case "lastWeek":
      return { from: week - 7, until: week };
    case "thisMonth":
      return { from: monthAt(year, month), until: monthAt(year, month + 1) };
    case "lastMonth":
      return { from: monthAt(year, month - 1), until: monthAt(year, month) };
    case "thisYear":
      return { from: monthAt(year, 1), until: monthAt(year + 1, 1) };
    case "lastYear":
      return { from: monthAt(year - 1, 1), until: monthAt(year, 1) };
    case "thisSchoolYear":
      return { from: dayAt(schoolYear, begins), until: dayAt(schoolYear + 1, begins) };
    case "lastSchoolYear":
      return { from: dayAt(schoolYear - 1, begins), until: dayAt(schoolYear, begins) };
    case "thisTerm":
      return current ?? null;
    case "lastTerm": {
      const before = current?.from ?? today;
      return terms.filter(({ until }) => until <= before).sort((a, b) => b.until - a.until)[0] ?? null;
    }
    case "last7Days":
      return { from: today - 6, until: today + 1 };
    case "last30Days":
      return { from: today - 29, until: today + 1 };
    case "last365Days":
      return { from: today - 364, until: today + 1 };
  }
}

/** The days of a period as seen on `today` (`YYYY-MM-DD`); `null` where it holds none, such as a term between terms. */
export function periodDays(period: RelativePeriod, calendar: Calendar, today: string): DayRange | null {
  const days = daysOf(period, calendar, dayOf(today));
  return days && { from: textOf(days.from), until: textOf(days.until) };
}

// Of terms that overlap the one that begins first in the year counts, as where dates are grouped.
function termOf(calendar: Calendar, day: number): Days | null {
  const date = dateOf(day);
  const year = date.getUTCFullYear();
  const at = yearDayNumber({ month: date.getUTCMonth() + 1, day: date.getUTCDate() });
  for (const term of termsInOrder(calendar)) {
    const [first, last] = [firstDay(term.start), lastDay(term.end)];
    const isBegun = at >= yearDayNumber(first);
    const isUnfinished = at <= yearDayNumber(last);
    const crosses = crossesYear(term);
    if (crosses ? !isBegun && !isUnfinished : !isBegun || !isUnfinished) continue;
    const begins = crosses && !isBegun ? year - 1 : year;
    return { from: dayAt(begins, first), until: dayAt(begins + (crosses ? 1 : 0), last) + 1 };
  }
  return null;
}

function daysOfSpan(unit: TimeUnit, calendar: Calendar, day: number): Days | null {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (unit) {
    case "day":
      return { from: day, until: day + 1 };
    case "week":
      return daysOf("thisWeek", calendar, day);
    case "month":
      return daysOf("thisMonth", calendar, day);
    case "quarter": {
      const first = month - (month % 3) + 1;
      return { from: monthAt(year, first), until: monthAt(year, first + 3) };
    }
    case "year":
      return daysOf("thisYear", calendar, day);
    case "schoolYear":
      return daysOf("thisSchoolYear", calendar, day);
    case "term":
      return termOf(calendar, day);
  }
}

/** The span that has the day (`YYYY-MM-DD`) in it, as dates are grouped; `null` between terms. */
export function spanDays(unit: TimeUnit, calendar: Calendar, day: string): DayRange | null {
  const days = daysOfSpan(unit, calendar, dayOf(day));
  return days && { from: textOf(days.from), until: textOf(days.until) };
}
