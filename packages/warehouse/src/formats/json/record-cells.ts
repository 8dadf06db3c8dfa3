import { type CsvType, narrowestType } from "../../csv/column-type.ts";
import { isExactNumber, parseExact } from "../../guard/exact-json.ts";

/** A value of a record as a cell; `null` = empty. */
export interface JsonCell {
  readonly text: string;
  readonly type: CsvType;
}

// A number this long may lose digits as a double.
const long = /\d{16}|e\d{3}/i;
const longestWhole = 18;

/** Parses one record's text; throws a `SyntaxError`. */
export function parseRecord(text: string): unknown {
  return long.test(text) ? parseExact(text) : JSON.parse(text);
}

const moment = /^\d{4}[-/]\d/;

function ofText(text: string): JsonCell | null {
  if (text === "") return null;
  const type = moment.test(text) ? narrowestType([text]) : "VARCHAR";
  return { text, type: type === "DATE" || type === "TIMESTAMP" ? type : "VARCHAR" };
}

function ofDigits(text: string): JsonCell {
  if (/^-?\d+$/.test(text))
    return { text, type: text.replace("-", "").length <= longestWhole ? "BIGINT" : "VARCHAR" };
  return { text, type: Number.isFinite(Number(text)) ? "DOUBLE" : "VARCHAR" };
}

/** What a value becomes: lists and objects become JSON text, text that is a date is one, other text stays text. */
export function cellOf(value: unknown): JsonCell | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return ofText(value);
  if (typeof value === "boolean") return { text: String(value), type: "BOOLEAN" };
  if (typeof value === "number")
    return { text: String(value), type: Number.isSafeInteger(value) ? "BIGINT" : "DOUBLE" };
  const text = JSON.stringify(value);
  return isExactNumber(value) ? ofDigits(text) : { text, type: "VARCHAR" };
}
