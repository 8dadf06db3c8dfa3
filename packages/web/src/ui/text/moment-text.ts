import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { dayMs } from "../../platform/clock.ts";
import { clockText, tenantZone } from "../../platform/zone/zone.ts";

const justNow: LocalizedText = { zh: "刚刚", en: "just now" };
const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en-GB" };
const yesterday: LocalizedText = { zh: "昨天", en: "yesterday" };
const monthsEn = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A moment by the clock of the tenant: its year, its day of the year, and its time of day. */
interface Clock {
  year: string;
  /** As languages write it. */
  day: LocalizedText;
  /** `16:05:09`. */
  time: string;
}

function clockAt(at: number): Clock {
  const [date = "", time = ""] = clockText(at, tenantZone()).split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  return {
    year,
    day: { zh: `${month}-${day}`, en: `${Number(day)} ${monthsEn[Number(month) - 1]}` },
    time,
  };
}

const dateOf = ({ year, day }: Clock): LocalizedText => ({
  zh: `${year}-${day.zh}`,
  en: `${day.en} ${year}`,
});

const minuteOf = ({ time }: Clock): string => time.slice(0, 5);

/** A moment in a list: relative under a day, then yesterday with its time, the day and time of this year, and the date of another. */
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
  const clock = clockAt(at);
  const date = dateOf(clock)[language];
  if (date === dateOf(clockAt(now - dayMs))[language]) return `${yesterday[language]} ${minuteOf(clock)}`;
  if (clock.year !== clockAt(now).year) return date;
  return `${clock.day[language]} ${minuteOf(clock)}`;
}

/** The day and the time of a moment, to the second. */
export function momentParts(iso: string, language: Language): { day: string; time: string } {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return { day: "", time: "" };
  const clock = clockAt(at);
  return { day: dateOf(clock)[language], time: clock.time };
}

/** A moment in full, for a tooltip. */
export function momentText(iso: string, language: Language): string {
  const { day, time } = momentParts(iso, language);
  return `${day} ${time}`.trim();
}

/** The day of a moment. */
export function dayText(iso: string, language: Language): string {
  return momentParts(iso, language).day;
}

/** The time of day of a moment of today, else its date and time: "10:32". */
export function asOfText(iso: string, language: Language, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const clock = clockAt(at);
  const date = dateOf(clock)[language];
  return date === dateOf(clockAt(now))[language] ? minuteOf(clock) : `${date} ${minuteOf(clock)}`;
}
