import { saysNothing } from "./missing.ts";

/** The types a column of a CSV may get. */
export type CsvType = "BOOLEAN" | "BIGINT" | "DOUBLE" | "DATE" | "TIME" | "TIMESTAMP" | "VARCHAR";

// No sign "+" and no leading zeros: phone numbers, postcodes and student numbers are text.
const whole = /^-?(?:0|[1-9]\d{0,17})$/;
const decimal = /^-?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
const day = String.raw`(\d{4})([-/])(\d{1,2})\2(\d{1,2})`;
const clock = String.raw`([01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?`;
const date = new RegExp(`^${day}$`);
const time = new RegExp(`^${clock}$`);
const timestamp = new RegExp(`^${day}[ T]${clock}Z?$`);

function isDay(match: RegExpExecArray | null): boolean {
  if (!match) return false;
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[3]), Number(match[4])];
  const real = new Date(Date.UTC(year, month - 1, dayOfMonth));
  return year > 0 && real.getUTCMonth() === month - 1 && real.getUTCDate() === dayOfMonth;
}

function isDecimal(value: string): boolean {
  // A whole number too long for 64 bits is most likely an identifier.
  return (
    decimal.test(value) && (whole.test(value) || !/^-?\d+$/.test(value)) && Number.isFinite(Number(value))
  );
}

const fits: Readonly<Record<CsvType, (value: string) => boolean>> = {
  BOOLEAN: (value) => /^(?:true|false)$/i.test(value),
  BIGINT: (value) => whole.test(value),
  DOUBLE: isDecimal,
  DATE: (value) => isDay(date.exec(value)),
  TIME: (value) => time.test(value),
  TIMESTAMP: (value) => isDay(timestamp.exec(value)) || isDay(date.exec(value)),
  VARCHAR: () => true,
};

// From narrow to wide; the first that all values fit is taken.
const order: readonly CsvType[] = ["BOOLEAN", "BIGINT", "DOUBLE", "DATE", "TIME", "TIMESTAMP", "VARCHAR"];

/** True for a type this importer gives. */
export function isCsvType(type: string): type is CsvType {
  return order.some((known) => known === type);
}

/** The types, from narrow to wide. */
export const csvTypes = order;

/** Whether a value that says something can be read as the type. */
export function valueFits(type: CsvType, value: string): boolean {
  return fits[type](value.trim());
}

/** The narrowest type that fits all values; empty cells, marks for "no value" and what means empty by choice say nothing, and a column of them is text. */
export function narrowestType(
  values: Iterable<string>,
  isEmpty: (cell: string) => boolean = () => false,
): CsvType {
  let left = order;
  let any = false;
  for (const cell of values) {
    if (saysNothing(cell) || isEmpty(cell)) continue;
    const value = cell.trim();
    any = true;
    if (!left.every((type) => fits[type](value))) left = left.filter((type) => fits[type](value));
    if (left.length === 1) break;
  }
  return any ? (left[0] ?? "VARCHAR") : "VARCHAR";
}

/** The next type for a column whose values turned out not to fit; `values` are those that broke it. */
export function widen(type: CsvType, values: readonly string[]): CsvType {
  const next: CsvType = type === "BIGINT" ? "DOUBLE" : type === "DATE" ? "TIMESTAMP" : "VARCHAR";
  return values.every((value) => fits[next](value.trim())) ? next : "VARCHAR";
}

/** The type that holds the values of two parts of one column. */
export function commonType(one: string, other: string): string {
  if (one === other) return one;
  const pair = new Set([one, other]);
  if (pair.has("BIGINT") && pair.has("DOUBLE")) return "DOUBLE";
  if (pair.has("DATE") && pair.has("TIMESTAMP")) return "TIMESTAMP";
  return "VARCHAR";
}
