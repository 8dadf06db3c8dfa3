import type { CsvType } from "../../csv/column-type.ts";

/** What a number format makes of a number: a day, a time of day, or both. */
export type DateForm = "date" | "time" | "both";

/** Formats that every workbook has, those of Chinese, Japanese and Korean programs included. */
const builtIn = new Map<number, DateForm>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, "date"] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, "time"] as const),
  [22, "both"],
]);

/** What the format does with a number, by its id and, where the workbook says it, its code; `null` = it stays a number. */
export function dateForm(id: number, code: string | undefined): DateForm | null {
  if (code === undefined) return builtIn.get(id) ?? null;
  const [positive = ""] = code.replace(/"[^"]*"|\\.|_.|\*./g, "").split(";");
  // Hours beyond a day: a length of time, which stays a number.
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return null;
  const letters = positive.replace(/\[[^[\]]*\]/g, "").replace(/general|am\/pm|a\/p|e[+-]/gi, "");
  const hasTime = /[hs]/i.test(letters) || /上午|下午/.test(code);
  const hasDay = /[yd]/i.test(letters) || (/m/i.test(letters) && !hasTime);
  if (hasDay) return hasTime ? "both" : "date";
  return hasTime ? "time" : null;
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
// 31 December 9999.
const lastSerial = 2_958_466;

/** A number as the date or time its format shows; `null` = it is none (before the calendar's begin, or too late). */
export function dateText(
  serial: number,
  form: DateForm,
  from1904: boolean,
): { text: string; type: CsvType } | null {
  if (!(serial >= 0) || serial >= lastSerial) return null;
  const days = Math.floor(serial);
  // The half of a millisecond that binary fractions lack or have too much.
  const ms = Math.round((serial - days) * dayMs);
  if (form === "time" && serial < 1) return { text: clock(new Date(Math.min(ms, dayMs - 1))), type: "TIME" };
  // The calendar from 1900 counts a 29 February 1900 that never was.
  if (!from1904 && (days === 60 || days === 0)) return null;
  const start = from1904 ? epoch1904 : days < 60 ? epoch1900 + dayMs : epoch1900;
  const at = new Date(start + days * dayMs + ms);
  const day = at.toISOString().slice(0, 10);
  if (form === "date" && ms === 0) return { text: day, type: "DATE" };
  return { text: `${day} ${clock(at)}`, type: "TIMESTAMP" };
}

function clock(at: Date): string {
  return at
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, "");
}
