import type { Language } from "@provost/contract/wire/language";
import { dayMs } from "../../../platform/clock.ts";

const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en" };
// Has a 29 February.
const leapYear = 2024;

// Making a format costs more than a hundred uses of it.
const dayFormats = {
  zh: new Intl.DateTimeFormat(tags.zh, { month: "short", day: "numeric", timeZone: "UTC" }),
  en: new Intl.DateTimeFormat(tags.en, { month: "short", day: "numeric", timeZone: "UTC" }),
} as const satisfies Record<Language, Intl.DateTimeFormat>;

/** A day of the year in words: "9月1日", "Sep 1". */
export function dayText(day: string, language: Language): string {
  const at = Date.parse(`${leapYear}-${day}T00:00:00Z`);
  return Number.isNaN(at) ? day : dayFormats[language].format(at);
}

interface Months {
  group: string;
  items: { value: string; label: string }[];
}

/** Every day of the year as choices, a group a month. */
export function daysOfYear(language: Language): Months[] {
  const month = new Intl.DateTimeFormat(tags[language], { month: "long", timeZone: "UTC" });
  const first = Date.UTC(leapYear, 0, 1);
  const groups: Months[] = [];
  for (let count = 0; count < 366; count++) {
    const at = first + count * dayMs;
    const value = new Date(at).toISOString().slice(5, 10);
    if (value.endsWith("-01")) groups.push({ group: month.format(at), items: [] });
    groups.at(-1)?.items.push({ value, label: dayText(value, language) });
  }
  return groups;
}
