import type { TimeUnit } from "@provost/contract/report/bucket";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language } from "@provost/contract/wire/language";
import { comma } from "@provost/contract/wire/locale";
import { bucketWords, monthsEn } from "../figure/bucket-words.ts";
import type { PartialSpan } from "./partial-spans.ts";

interface WordsOptions {
  unit: TimeUnit;
  calendar: Calendar;
  language: Language;
}

/** How a span reads that rows cover only in part, with the days they cover: “Jun 2026, through 12 Jun”. */
export function partialWords({ start, from, until }: PartialSpan, options: WordsOptions): string {
  const { unit, calendar, language } = options;
  const name = bucketWords({ kind: "time", unit }, start, calendar, language) ?? start;
  const year = start.slice(0, 4);
  const first = from === null ? "" : momentWords(from, year, options);
  const last = until === null ? "" : momentWords(until, year, options, true);
  if (first === last) return first === "" ? name : `${name}${comma[language]}${first}`;
  if (first === "") return { zh: `${name}，截至 ${last}`, en: `${name}, through ${last}` }[language];
  if (last === "") return { zh: `${name}，自 ${first}起`, en: `${name}, from ${first}` }[language];
  return { zh: `${name}，${first}至 ${last}`, en: `${name}, ${first} to ${last}` }[language];
}

// Days by their dates, with the year where it is another than the span's; of a day the time. An end at midnight is that of the day before.
function momentWords(moment: number, year: string, { unit, language }: WordsOptions, isEnd = false): string {
  if (unit === "day") return new Date(moment).toISOString().slice(11, 16);
  const at = new Date(isEnd ? moment - 1 : moment);
  const [month, day] = [at.getUTCMonth(), at.getUTCDate()];
  const own = String(at.getUTCFullYear());
  const isOther = own !== year;
  return {
    zh: `${isOther ? `${own} 年 ` : ""}${month + 1} 月 ${day} 日`,
    en: `${day} ${monthsEn[month]}${isOther ? ` ${own}` : ""}`,
  }[language];
}
