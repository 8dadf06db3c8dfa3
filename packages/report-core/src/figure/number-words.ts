import type { ChartStyle } from "@provost/contract/chart-style";
import type { Language } from "@provost/contract/language";
import type { NumberFormat } from "@provost/contract/number-format";
import type { SchemaColumn } from "@provost/contract/source";
import { ownValue } from "./own-value.ts";

/** Digits behind the point where nothing is said of them: of cells without a format, of those with one. */
const fullDecimals = 4;
const formattedDecimals = 2;

const formats = new Map<string, Intl.NumberFormat>();

function intl(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(options).join(" ")}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US", options);
  formats.set(key, made);
  return made;
}

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

/** A number in full, at most four decimals; `grouped` puts marks between thousands. */
export function fullNumber(value: number | bigint, language: Language, grouped: boolean): string {
  return intl(language, {
    style: "decimal",
    notation: "standard",
    minimumFractionDigits: 0,
    maximumFractionDigits: fullDecimals,
    useGrouping: grouped,
  }).format(value);
}

const whole = /^-?\d{1,60}$/;

/** A whole number beyond 2⁵³ comes as text; nothing of it is lost. */
export function exactNumber(text: string): number | bigint | null {
  if (text.trim() === "") return null;
  const near = Number(text);
  if (!Number.isFinite(near)) return null;
  return Number.isSafeInteger(near) || !whole.test(text) ? near : BigInt(text);
}

/** A number as the format says; `null`: in full. Percent takes fractions (0.1 is 10%). */
export function writeNumber(
  value: number | bigint,
  format: NumberFormat | null,
  language: Language,
  grouped = true,
): string {
  if (format === null) return fullNumber(value, language, grouped);
  const { style, decimals, grouping, prefix = "", suffix = "" } = format;
  const useGrouping = grouping ?? grouped;
  const least = decimals ?? 0;
  const most = decimals ?? (style === "auto" ? fullDecimals : formattedDecimals);
  const size = Math.abs(Number(value)) * (style === "percent" ? 100 : 1);
  // What would be rounded to nothing keeps its first two digits.
  const isTiny = decimals === undefined && size > 0 && size < 0.5 * 10 ** -most;
  const written = intl(language, {
    style: style === "percent" ? "percent" : "decimal",
    notation: style === "compact" ? "compact" : "standard",
    useGrouping,
    ...(isTiny
      ? { maximumSignificantDigits: 2 }
      : { minimumFractionDigits: least, maximumFractionDigits: most }),
  }).format(value);
  return `${prefix}${written}${suffix}`;
}

/** A number at an axis: k and w where no format says otherwise. */
export function writeAxisNumber(value: number, format: NumberFormat | null, language: Language): string {
  if (format === null) return axisNumber(value);
  // Marks of an axis need no zeros behind the point.
  if (format.style !== "auto") {
    const { decimals = formattedDecimals, ...others } = format;
    const rounded = Number(value.toFixed(Math.min(20, decimals + (format.style === "percent" ? 2 : 0))));
    return writeNumber(rounded, others, language);
  }
  return `${format.prefix ?? ""}${axisNumber(value)}${format.suffix ?? ""}`;
}

/** The format of a field's numbers: the chart's for this field, the field's own, the chart's for all. */
export function formatOf({ name, format }: SchemaColumn, style: ChartStyle): NumberFormat | null {
  return ownValue(style.formats, name) ?? format ?? style.format ?? null;
}

const plain: NumberFormat = { style: "number" };

/** A number of a measure whose format is settled, as charts tell it: two decimals where nothing else is said. */
export function wordsOfMeasure(
  { format }: Pick<SchemaColumn, "format">,
  value: number,
  language: Language,
): string {
  return writeNumber(value, format ?? plain, language);
}

/** A part of a whole (0–1) as a percentage with one decimal at most. */
export function wordsOfPart(part: number, language: Language): string {
  return intl(language, { style: "percent", maximumFractionDigits: 1 }).format(part);
}
