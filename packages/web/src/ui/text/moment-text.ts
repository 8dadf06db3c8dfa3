import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { dayMs } from "../../platform/clock.ts";

const justNow: LocalizedText = { zh: "刚刚", en: "just now" };
const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };

const dayParts: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  zh: { month: "2-digit", day: "2-digit" },
  en: { month: "short", day: "numeric" },
};

const yesterday: LocalizedText = { zh: "昨天", en: "yesterday" };

function dayOf(ms: number): string {
  return new Date(ms).toDateString();
}

/** A moment as lists tell it: relative under a day, then yesterday with its time, the day and time of this year, and the date of another. */
export function whenText(iso: string, language: Language, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const ago = Math.max(0, now - at);
  if (ago < dayMs) {
    const minutes = Math.floor(ago / 60_000);
    if (minutes < 1) return justNow[language];
    const relative = new Intl.RelativeTimeFormat(tags[language], { numeric: "auto" });
    return minutes < 60
      ? relative.format(-minutes, "minute")
      : relative.format(-Math.floor(minutes / 60), "hour");
  }
  const write = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(tags[language], { hourCycle: "h23", ...options }).format(at);
  const time = write({ hour: "2-digit", minute: "2-digit" });
  if (dayOf(at) === dayOf(now - dayMs)) return `${yesterday[language]} ${time}`;
  if (new Date(at).getFullYear() !== new Date(now).getFullYear())
    return write({ year: "numeric", ...dayParts[language] });
  const day = write(dayParts[language]);
  return `${day} ${time}`;
}

/** A moment in full, for a tooltip. */
export function momentText(iso: string, language: Language): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  return new Intl.DateTimeFormat(tags[language], { dateStyle: "medium", timeStyle: "medium" }).format(at);
}

/** The time of day of a moment of today, else its date and time: "10:32". */
export function asOfText(iso: string, language: Language, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const today = new Date(at).toDateString() === new Date(now).toDateString();
  const format = today
    ? new Intl.DateTimeFormat(tags[language], { hour: "2-digit", minute: "2-digit", hour12: false })
    : new Intl.DateTimeFormat(tags[language], { dateStyle: "medium", timeStyle: "short" });
  return format.format(at);
}
