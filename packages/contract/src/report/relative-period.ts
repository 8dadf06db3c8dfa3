import { z } from "zod";
import type { Language, LocalizedText } from "../wire/language.ts";
import { TimeUnit } from "./bucket.ts";

/**
 * A span of days reckoned from today by the tenant's calendar and zone: a value of the operator `period`. A `thisTerm` outside every
 * term has no day, and `lastTerm` is then the term that ended last.
 */
export const NamedPeriod = z.enum([
  "today",
  "thisWeek",
  "thisMonth",
  "thisTerm",
  "thisSchoolYear",
  "thisYear",
  "lastWeek",
  "lastMonth",
  "lastTerm",
  "lastSchoolYear",
  "lastYear",
]);
export type NamedPeriod = z.infer<typeof NamedPeriod>;

/** So many spans up to today's: with it as the last one, or those before it. Between terms they are the terms that ended last. */
export interface CountedPeriod {
  count: number;
  unit: TimeUnit;
  withCurrent: boolean;
}

const namedPeriods: Readonly<Record<NamedPeriod, LocalizedText>> = {
  today: { zh: "今天", en: "today" },
  thisWeek: { zh: "本周", en: "this week" },
  thisMonth: { zh: "本月", en: "this month" },
  thisTerm: { zh: "本学期", en: "this term" },
  thisSchoolYear: { zh: "本学年", en: "this school year" },
  thisYear: { zh: "今年", en: "this year" },
  lastWeek: { zh: "上周", en: "last week" },
  lastMonth: { zh: "上月", en: "last month" },
  lastTerm: { zh: "上学期", en: "last term" },
  lastSchoolYear: { zh: "上学年", en: "last school year" },
  lastYear: { zh: "去年", en: "last year" },
};

/** The largest count of each unit: a period goes back a century at most, which every database's dates do. */
export const mostCounted: Readonly<Record<TimeUnit, number>> = {
  day: 9999,
  week: 999,
  month: 999,
  quarter: 99,
  year: 99,
  term: 99,
  schoolYear: 99,
};

/** Names of several spans: `最近 3 个学期` has the measure word. */
export const spanNames: Readonly<Record<TimeUnit, { zh: string; one: string; many: string }>> = {
  day: { zh: "天", one: "day", many: "days" },
  week: { zh: "周", one: "week", many: "weeks" },
  month: { zh: "个月", one: "month", many: "months" },
  quarter: { zh: "个季度", one: "quarter", many: "quarters" },
  year: { zh: "年", one: "year", many: "years" },
  term: { zh: "个学期", one: "term", many: "terms" },
  schoolYear: { zh: "个学年", one: "school year", many: "school years" },
};

const counted = /^(last|previous)([1-9]\d{0,3})([A-Z][A-Za-z]*)s$/;

/** `last3Terms` with the present one, `previous3Terms` without it. */
export function countedText({ count, unit, withCurrent }: CountedPeriod): string {
  return `${withCurrent ? "last" : "previous"}${count}${unit.charAt(0).toUpperCase()}${unit.slice(1)}s`;
}

function readCounted(text: string): CountedPeriod | null {
  const [, how, number = "", name = ""] = counted.exec(text) ?? [];
  const unit = TimeUnit.options.find((one) => one === `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  const count = Number(number);
  return unit === undefined || count > mostCounted[unit]
    ? null
    : { count, unit, withCurrent: how === "last" };
}

const isNamed = (text: string): text is NamedPeriod => Object.hasOwn(namedPeriods, text);

/** The period that a value names, such as `thisTerm` or `last3Terms`; `null` for any other. */
export function readPeriod(value: unknown): NamedPeriod | CountedPeriod | null {
  if (typeof value !== "string") return null;
  return isNamed(value) ? value : readCounted(value);
}

/** A period as it is written in filters. */
export const RelativePeriod = z
  .string()
  .max(40)
  .refine((text) => readPeriod(text) !== null);

/** The periods that are offered by name; others are counted. */
export const offeredPeriods: readonly string[] = [
  ...NamedPeriod.options,
  "last7Days",
  "last30Days",
  "last365Days",
];

/** A period in words: `last 3 terms`. */
export function periodName(period: NamedPeriod | CountedPeriod, language: Language): string {
  if (typeof period === "string") return namedPeriods[period][language];
  const { count, unit, withCurrent } = period;
  const names = spanNames[unit];
  return {
    zh: `${withCurrent ? "最近" : "此前"} ${count} ${names.zh}`,
    en: `${withCurrent ? "last" : "previous"} ${count} ${count === 1 ? names.one : names.many}`,
  }[language];
}
