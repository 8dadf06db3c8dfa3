import type { Aggregate } from "@provost/contract/aggregate";
import type { Language } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";
import { numberIn } from "./figure.ts";
import { textOf } from "./figure-data.ts";

function short(value: number): string {
  return String(Number(value.toFixed(2)));
}

/** A number on an axis: above 1,000 in k, above 10,000 in w (ten thousands; spec §9). */
export function axisNumber(value: number): string {
  const size = Math.abs(value);
  if (size > 10_000) return `${short(value / 10_000)}w`;
  if (size > 1_000) return `${short(value / 1_000)}k`;
  return String(Number(value.toPrecision(12)));
}

const formats = new Map<string, Intl.NumberFormat>();

/** A number in full, at most four decimals; `grouped` puts marks between thousands. */
export function fullNumber(value: number, language: Language, grouped: boolean): string {
  const key = `${language} ${grouped}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", {
      maximumFractionDigits: 4,
      useGrouping: grouped,
    });
  formats.set(key, format);
  return format.format(value);
}

/** A cell in words: sums, averages and counts with marks between thousands, raw numbers (a year, a code) without. */
export function cellText(cell: Cell | undefined, func: Aggregate | undefined, language: Language): string {
  if (cell === undefined || cell === null) return "";
  if (typeof cell === "boolean") return language === "zh" ? (cell ? "是" : "否") : cell ? "yes" : "no";
  const exact = typeof cell === "number" ? cell : null;
  const grouped = func === "sum" || func === "avg" || func === "count";
  if (exact !== null) return fullNumber(exact, language, grouped);
  const near = grouped ? numberIn(cell) : null;
  if (near !== null && Number.isSafeInteger(near)) return fullNumber(near, language, true);
  return textOf(cell);
}
