import { familyOf } from "@provost/contract/report/aggregate";
import type { LocalizedText } from "@provost/contract/wire/language";
import type { CastType, Expression, ValueNode } from "../sql/tree.ts";

/** A supplied value that is there: neither null nor a placeholder. */
export type SuppliedValue = string | number | boolean;

/** A literal, or what is wrong with the value. */
export type Coerced = { ok: true; node: ValueNode } | { ok: false; problem: LocalizedText };

const problems = {
  number: { zh: "需要数字", en: "must be a number" },
  date: { zh: "需要日期，如 2024-03-01", en: "must be a date such as 2024-03-01" },
  time: { zh: "需要时间，如 08:30", en: "must be a time such as 08:30" },
  instant: {
    zh: "需要日期时间，如 2024-03-01 08:30",
    en: "must be a date and time such as 2024-03-01 08:30",
  },
  boolean: { zh: "需要 true 或 false", en: "must be true or false" },
  text: { zh: "文本含有不允许的字符", en: "the text contains a character that isn't allowed" },
} satisfies Record<string, LocalizedText>;

const textTypes = new Set([
  "char",
  "character",
  "varchar",
  "character varying",
  "bpchar",
  "string",
  "tinytext",
  "text",
  "mediumtext",
  "longtext",
]);

function bareType(type: string): string {
  return type
    .replace(/\(.*\)/, "")
    .trim()
    .toLowerCase();
}

/** A value of a row and its data type. */
export interface Operand {
  of: Expression;
  type: string;
}

/** Whether the type holds texts as they are. */
export function isTextType(type: string): boolean {
  return textTypes.has(bareType(type));
}

const wholeTypes: ReadonlySet<string> = new Set(["TINYINT", "SMALLINT", "INTEGER", "BIGINT"]);

/** Whether a data type has whole numbers alone, of at most 64 bits with a sign. */
export const isWholeType = (type: string): boolean => wholeTypes.has(type.toUpperCase());

/** Whether values of the type are whole numbers of at most 64 bits, with a sign or without one. */
export function fitsInWhole(type: string): boolean {
  const [, digits] = /^decimal\((\d+), ?0\)$/i.exec(type) ?? [];
  return digits === undefined ? isWholeType(type) : Number(digits) <= 20;
}

/** The value cast to a text. */
export function textOf({ of, type }: Operand): Expression {
  return { kind: "cast", of, to: "text", ...(isZoned(type) ? { zoned: true } : {}) };
}

/** The value as texts are compared with it: a type that is no text (an unknown one too) is read as text. */
export function asText({ of, type }: Operand): Expression {
  return isTextType(type) ? of : textOf({ of, type });
}

/** The value as values of its own family are compared with it. */
export function asOperand({ of, type }: Operand): Expression {
  return familyOf(type) === "text" ? asText({ of, type }) : of;
}

/** Whether a moment of the type is one everywhere, so that its day depends on the zone. */
export function isZoned(type: string): boolean {
  return /time zone|tz$/.test(bareType(type)) && !bareType(type).includes("without");
}

/** Whether values of the type lie on days. */
export function hasDays(type: string): boolean {
  const family = familyOf(type);
  return family === "instant" || (family === "date" && !["time", "year"].includes(bareType(type)));
}

const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const wholeText = /^[+-]?\d+$/;
const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };

function numberOf(value: SuppliedValue): number | bigint | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return null;
  const text = value.trim();
  if (!numberText.test(text)) return null;
  const near = Number(text);
  if (wholeText.test(text) && !Number.isSafeInteger(near)) {
    const exact = BigInt(text);
    if (exact >= int64.min && exact <= int64.max) return exact;
  }
  return Number.isFinite(near) ? near : null;
}

/** The digits of a whole number that fits into 128 bits. */
function digitsOf(text: string): string | null {
  return /^[+-]?\d{1,38}$/.test(text) ? text.replace("+", "") : null;
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== "0000" && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?$/.test(text);
}

function isInstant(text: string, zoned: boolean): boolean {
  const [, day = "", time, zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:[\d:.]+)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text) ?? [];
  if (!isDay(day)) return false;
  if (time !== undefined && !isTime(time)) return false;
  return zone === undefined || zone === "Z" || zoned;
}

function coerceDate(value: SuppliedValue, type: string): Coerced {
  const bare = bareType(type);
  if (bare === "year") return coerceNumber(value, type);
  const text = String(value).trim();
  const [fits, cast, problem]: [boolean, CastType, LocalizedText] =
    bare === "time"
      ? [isTime(text), "time", problems.time]
      : bare === "datetime"
        ? [isInstant(text, false), "instant", problems.instant]
        : [isDay(text), "date", problems.date];
  return fits ? { ok: true, node: { kind: "value", value: text, type, cast } } : { ok: false, problem };
}

function coerceNumber(value: SuppliedValue, type: string): Coerced {
  const number = numberOf(value);
  if (number === null) return { ok: false, problem: problems.number };
  const cast = typeof number === "bigint" || Number.isSafeInteger(number) ? "whole" : "fraction";
  const digits = cast === "fraction" ? digitsOf(String(value).trim()) : null;
  return {
    ok: true,
    node: { kind: "value", value: number, type, cast, ...(digits === null ? {} : { digits }) },
  };
}

function coerceBoolean(value: SuppliedValue, type: string): Coerced {
  const text = String(value).trim().toLowerCase();
  const truth = ["true", "1"].includes(text) ? true : ["false", "0"].includes(text) ? false : null;
  if (truth === null) return { ok: false, problem: problems.boolean };
  return { ok: true, node: { kind: "value", value: truth, type, cast: "boolean" } };
}

function coerceInstant(value: SuppliedValue, type: string): Coerced {
  const zoned = isZoned(type);
  const text = String(value).trim();
  if (!isInstant(text, zoned)) return { ok: false, problem: problems.instant };
  return { ok: true, node: { kind: "value", value: text, type, cast: zoned ? "zonedInstant" : "instant" } };
}

/** Reads a supplied value as the family of the column's type wants it, or says what is needed. */
export function coerceValue(value: SuppliedValue, type: string): Coerced {
  switch (familyOf(type)) {
    case "numeric":
      return coerceNumber(value, type);
    case "date":
      return coerceDate(value, type);
    case "instant":
      return coerceInstant(value, type);
    case "boolean":
      return coerceBoolean(value, type);
    case "text": {
      const text = String(value);
      if (text.includes("\0")) return { ok: false, problem: problems.text };
      return { ok: true, node: { kind: "value", value: text, type, cast: null } };
    }
  }
}
