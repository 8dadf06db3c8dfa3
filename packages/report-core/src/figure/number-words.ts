import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { NumberFormat } from "@provost/contract/report/number-format";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameIn, numberLocale } from "@provost/contract/wire/locale";
import { ownValue } from "./own-value.ts";

/** Digits behind the point where nothing is said of them: of cells without a format, of those with one. */
const fullDecimals = 4;
const formattedDecimals = 2;

const formats = new Map<string, Intl.NumberFormat>();

function intl(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${Object.values(options).join(" ")}`;
  const known = formats.get(key);
  if (known) return known;
  // What is rounded to nothing has no sign.
  const made = new Intl.NumberFormat(numberLocale[language], {
    signDisplay: "negative",
    ...options,
  });
  formats.set(key, made);
  return made;
}

const minus = "−";

/** A number in digits as it is read: with the sign that is as wide as a plus. */
export function withMinus(digits: string): string {
  return digits.replaceAll("-", minus);
}

/** The same as programs read it. */
export function withHyphen(digits: string): string {
  return digits.replaceAll(minus, "-");
}

function written(language: Language, options: Intl.NumberFormatOptions, value: number | bigint): string {
  // One sign for thousands on axes, in cells and at marks.
  return withMinus(intl(language, options).format(value)).replace(/K$/, "k");
}

/** What numbers of an axis are divided by, and the sign behind them. */
interface Unit {
  size: number;
  sign: string;
}

const plainUnit: Unit = { size: 1, sign: "" };

const units: Readonly<Record<Language, readonly Unit[]>> = {
  zh: [
    { size: 1e8, sign: "亿" },
    { size: 10_000, sign: "w" },
    { size: 1000, sign: "k" },
  ],
  en: [
    { size: 1e9, sign: "B" },
    { size: 1e6, sign: "M" },
    { size: 1000, sign: "k" },
  ],
};
const compactUnits: Readonly<Record<Language, readonly Unit[]>> = {
  zh: [
    { size: 1e8, sign: "亿" },
    { size: 10_000, sign: "万" },
  ],
  en: [
    { size: 1e9, sign: "B" },
    { size: 1e6, sign: "M" },
    { size: 1000, sign: "k" },
  ],
};

// Thousands and ten thousands begin above their size (spec §9): 1,000 and 10,000 are written in the unit before.
function unitOf(top: number, format: NumberFormat | null, language: Language): Unit {
  const { style = "auto" } = format ?? {};
  if (style === "percent") return { size: 0.01, sign: "" };
  if (style === "number") return plainUnit;
  const list = style === "compact" ? compactUnits : units;
  return (
    list[language].find(({ size }) => (size > 10_000 || style === "compact" ? top >= size : top > size)) ??
    plainUnit
  );
}

/** The unit behind the numbers of a format. */
function unitIn(format: NumberFormat | null, language: Language): string {
  return nameIn(language, format?.suffix ?? "", format?.suffixEn);
}

/** The distance of the marks of an axis: 1, 2, 3 or 5 times a power of ten, for about so many marks. */
export function markStep(span: number, marks: number): number {
  if (!(span > 0)) return 1;
  const raw = span / marks;
  const power = 10 ** Math.floor(Math.log10(raw));
  const part = raw / power;
  return (part < 1.5 ? 1 : part < 2.5 ? 2 : part < 4 ? 3 : part < 7 ? 5 : 10) * power;
}

// How many digits behind the point a number needs; what its binary form adds is none.
function digitsBehind(value: number): number {
  for (let digits = 0; digits < 12; digits += 1)
    if (Math.abs(value - Number(value.toFixed(digits))) <= Math.abs(value) * 1e-9) return digits;
  return 12;
}

/** From where to where an axis goes, and the distance of its marks. */
export interface AxisSpan {
  low: number;
  high: number;
  step: number;
}

/**
 * Writes the marks of an axis: one unit for all, chosen by its largest number (Chinese k above 1,000, w above 10,000, 亿 from 1e8; English k,
 * M, B), and as many digits behind the point for each as their distance needs.
 */
export function axisWriter(
  format: NumberFormat | null,
  language: Language,
  { low, high, step }: AxisSpan,
): (value: number) => string {
  const top = Math.max(Math.abs(Math.floor(low / step) * step), Math.abs(Math.ceil(high / step) * step));
  const { size, sign } = unitOf(Number(top.toPrecision(12)), format, language);
  const digits = digitsBehind(step / size);
  const { style = "auto", prefix = "", grouping = true } = format ?? {};
  const suffix = unitIn(format, language);
  const isPercent = style === "percent";
  return (value) => {
    const isZero = Math.abs(value) < step * 1e-6;
    const shown = isZero ? 0 : value / (isPercent ? 1 : size);
    // A mark apart from the others, at an end that was set, is not rounded away.
    const own = isZero ? 0 : Math.min(12, Math.max(digits, digitsBehind(value / size)));
    const options: Intl.NumberFormatOptions = {
      style: isPercent ? "percent" : "decimal",
      notation: "standard",
      useGrouping: style === "number" || isPercent ? grouping : false,
      minimumFractionDigits: own,
      maximumFractionDigits: own,
    };
    return `${prefix}${written(language, options, shown)}${isZero ? "" : sign}${suffix}`;
  };
}

/** A number in full, at most four decimals and `least` at least; `grouped` puts marks between thousands. */
export function fullNumber(value: number | bigint, language: Language, grouped: boolean, least = 0): string {
  const options: Intl.NumberFormatOptions = {
    style: "decimal",
    notation: "standard",
    minimumFractionDigits: least,
    maximumFractionDigits: fullDecimals,
    useGrouping: grouped,
  };
  return written(language, options, value);
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
  const { style, decimals, grouping, prefix = "" } = format;
  const useGrouping = grouping ?? grouped;
  const most = digits.most ?? mostDigits(format);
  const least = decimals ?? Math.min(most, digits.least ?? 0);
  const size = Math.abs(Number(value)) * (style === "percent" ? 100 : 1);
  // What would be rounded to nothing keeps its first two digits.
  const isTiny = decimals === undefined && size > 0 && size < 0.5 * 10 ** -most;
  const options: Intl.NumberFormatOptions = {
    style: style === "percent" ? "percent" : "decimal",
    notation: style === "compact" ? "compact" : "standard",
    useGrouping,
    ...(isTiny
      ? { maximumSignificantDigits: 2 }
      : { minimumFractionDigits: least, maximumFractionDigits: most }),
  };
  return `${prefix}${written(language, options, value)}${unitIn(format, language)}`;
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

/** The same of a difference: what is more has a plus. */
export function signedWords(...of: Parameters<typeof wordsOfMeasure>): string {
  const text = wordsOfMeasure(...of);
  return of[1] > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** What a percentage gains is shown in percentage points: "+5%" would be read as a part of it. */
export const pointSuffix = { zh: " 个百分点", en: " pp" } as const satisfies Record<Language, string>;

/** A part of a whole (0–1) as a percentage: with so many decimals, else with one at most. */
export function wordsOfPart(part: number, language: Language, digits?: number): string {
  const options: Intl.NumberFormatOptions = {
    style: "percent",
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 1,
  };
  return written(language, options, part);
}
