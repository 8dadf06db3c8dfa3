import type { Language, LocalizedText } from "@provost/contract/wire/language";

const dayMs = 86_400_000;
const justNow: LocalizedText = { zh: "刚刚", en: "just now" };
const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en" };

/** A moment by locale: relative under a day, a date beyond it. */
export function whenText(iso: string, language: Language, now: number): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return "";
  const ago = Math.max(0, now - at);
  if (ago >= dayMs) return new Intl.DateTimeFormat(tags[language], { dateStyle: "medium" }).format(at);
  const relative = new Intl.RelativeTimeFormat(tags[language], { numeric: "auto" });
  const minutes = Math.floor(ago / 60_000);
  if (minutes < 1) return justNow[language];
  return minutes < 60
    ? relative.format(-minutes, "minute")
    : relative.format(-Math.floor(minutes / 60), "hour");
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
