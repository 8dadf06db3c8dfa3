import { z } from "zod";
import type { LocalizedText } from "../wire/language.ts";

/**
 * A span of days reckoned from today by the tenant's calendar and zone: the value of the operator `period`. Those of the
 * `last…Days` end with today; a `thisTerm` outside every term holds no day, and `lastTerm` is then the term that ended last.
 */
export const RelativePeriod = z.enum([
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
  "last7Days",
  "last30Days",
  "last365Days",
]);
export type RelativePeriod = z.infer<typeof RelativePeriod>;

/** Names of the periods. */
export const relativePeriodNames: Readonly<Record<RelativePeriod, LocalizedText>> = {
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
  last7Days: { zh: "最近 7 天", en: "last 7 days" },
  last30Days: { zh: "最近 30 天", en: "last 30 days" },
  last365Days: { zh: "最近 365 天", en: "last 365 days" },
};
