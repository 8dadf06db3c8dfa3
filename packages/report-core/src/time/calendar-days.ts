import type { Calendar, Term } from "@provost/contract/wire/calendar";

const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const shortest = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of every year: month 1–12, and its day. */
export interface YearDay {
  month: number;
  day: number;
}

function read(text: string, lengths: readonly number[]): YearDay {
  const [month = 1, day = 1] = text.split("-").map(Number);
  return { month, day: Math.min(day, lengths[month - 1] ?? 28) };
}

/** `MM-DD` as the day a span begins with; one that not every year has becomes the last that every month has. */
export function firstDay(text: string): YearDay {
  return read(text, shortest);
}

/** `MM-DD` as the last day of a span. */
export function lastDay(text: string): YearDay {
  return read(text, longest);
}

/** Orders days of the year: month × 100 + day. */
export function yearDayNumber({ month, day }: YearDay): number {
  return month * 100 + day;
}

/** Whether the term ends in the year after it began. */
export function crossesYear({ start, end }: Pick<Term, "start" | "end">): boolean {
  return yearDayNumber(lastDay(end)) < yearDayNumber(firstDay(start));
}

/** The terms in the order they begin in within a calendar year. */
export function termsInOrder({ terms }: Pick<Calendar, "terms">): Term[] {
  const begins = ({ start }: Term): number => yearDayNumber(firstDay(start));
  return [...terms].sort((a, b) => begins(a) - begins(b));
}
