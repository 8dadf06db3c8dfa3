import type { Language } from "@provost/contract/wire/language";

const tags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en" };

/** Distance from UTC at a moment: "UTC+08:00". */
function offset(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" }).formatToParts(
    at,
  );
  const text = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return text === "GMT" ? "UTC+00:00" : text.replace("GMT", "UTC");
}

/** A time zone as a choice: "Asia/Shanghai · UTC+08:00"; what is none is shown as it is. */
export function zoneText(zone: string, now: number): string {
  if (!isZone(zone)) return zone;
  return `${zone.replaceAll("_", " ")} · ${offset(zone, now)}`;
}

/** The common name of a time zone: "中国标准时间"; empty if it has none. */
export function zoneName(zone: string, language: Language, now: number): string {
  if (!isZone(zone)) return "";
  const format = new Intl.DateTimeFormat(tags[language], { timeZone: zone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.startsWith("GMT") ? "" : name;
}

/** Every time zone this browser knows, and the one that is chosen. */
export function zoneChoices(chosen: string, now: number): { value: string; label: string }[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(isZone(chosen) ? [chosen] : [])]);
  return [...names].sort().map((value) => ({ value, label: zoneText(value, now) }));
}

function isZone(name: string): boolean {
  try {
    return name !== "" && new Intl.DateTimeFormat("en", { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
