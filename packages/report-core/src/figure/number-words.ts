import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
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

/** Digits behind the point that distinguish axis marks over a range of `span`; two at least. */
function digitsFor(span: number | null, unit: number, least: number): number {
  if (span === null || !(span > 0)) return least;
  const needed = -Math.floor(Math.log10(span / unit / mostMarks));
  return Math.min(12, Math.max(least, needed));
}

/** Marks of an axis are seldom more. */
const mostMarks = 10;

/** A number on an axis: above 1,000 in k, above 10,000 in w (ten thousands; spec §9); with the axis' span, marks close to one another differ. */
export function axisNumber(value: number, span: number | null = null): string {
  const size = Math.abs(value);
  const short = (unit: number): string =>
    String(Number((value / unit).toFixed(digitsFor(span, unit, formattedDecimals))));
  if (size > 10_000) return `${short(10_000)}w`;
  if (size > 1_000) return `${short(1_000)}k`;
  return String(Number(value.toPrecision(12)));
}

/** A number in full, at most four decimals and `least` at least; `grouped` puts marks between thousands. */
export function fullNumber(value: number | bigint, language: Language, grouped: boolean, least = 0): string {
  return intl(language, {
    style: "decimal",
    notation: "standard",
    minimumFractionDigits: least,
    maximumFractionDigits: fullDecimals,
    useGrouping: grouped,
  }).format(value);
}

/** Digits behind the point where a format does not settle them: those it has at least and at most. */
export interface Digits {
  least?: number | undefined;
  most?: number | undefined;
}

/** How many digits a format writes at most. */
export function mostDigits(format: NumberFormat | null): number {
  return format?.decimals ?? (format === null || format.style === "auto" ? fullDecimals : formattedDecimals);
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
  digits: Digits = {},
): string {
  if (format === null) return fullNumber(value, language, grouped, digits.least);
  const { style, decimals, grouping, prefix = "", suffix = "" } = format;
  const useGrouping = grouping ?? grouped;
  const most = digits.most ?? mostDigits(format);
  const least = decimals ?? Math.min(most, digits.least ?? 0);
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

/** A number at an axis: k and w where no format says otherwise; `span`: from the axis' beginning to its end, where that is narrow. */
export function writeAxisNumber(
  value: number,
  format: NumberFormat | null,
  language: Language,
  span: number | null = null,
): string {
  if (format === null) return axisNumber(value, span);
  // Marks of an axis need no zeros behind the point.
  if (format.style !== "auto") {
    const { decimals = formattedDecimals, ...others } = format;
    const most = Math.min(8, digitsFor(span, unitOf(value, format), decimals));
    const isPercent = format.style === "percent";
    const isCompact = format.style === "compact";
    const rounded = isCompact ? value : Number(value.toFixed(most + (isPercent ? 2 : 0)));
    return writeNumber(rounded, others, language, true, { most });
  }
  return `${format.prefix ?? ""}${axisNumber(value, span)}${format.suffix ?? ""}`;
}

// What a digit before the point counts for.
function unitOf(value: number, { style }: NumberFormat): number {
  if (style === "percent") return 0.01;
  return style === "compact" && value !== 0 ? 1000 ** Math.floor(Math.log10(Math.abs(value)) / 3) : 1;
}

/** The format of a field's numbers: the chart's for this field, the field's own, the chart's for all. */
export function formatOf({ name, format }: SchemaColumn, style: ChartStyle): NumberFormat | null {
  return ownValue(style.formats, name) ?? format ?? style.format ?? null;
}

const plain: NumberFormat = { style: "number" };

/** The format in which charts write numbers of a measure. */
export function measureFormat({ format }: Pick<SchemaColumn, "format">): NumberFormat {
  return format ?? plain;
}

/** A number of a measure whose format is settled, as charts write it: two decimals where nothing else is said, `least` at least. */
export function wordsOfMeasure(
  measure: Pick<SchemaColumn, "format">,
  value: number,
  language: Language,
  least = 0,
): string {
  return writeNumber(value, measureFormat(measure), language, true, { least });
}

/** A part of a whole (0–1) as a percentage: with so many decimals, else with one at most. */
export function wordsOfPart(part: number, language: Language, digits?: number): string {
  return intl(language, {
    style: "percent",
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 1,
  }).format(part);
}
