import type { ReadType } from "../postgres/postgres-types.ts";
import { remoteFormats as common, momentText, type RemoteFormat } from "../remote-formats.ts";

const known: Readonly<Record<string, string>> = {
  tinyint: "SMALLINT",
  smallint: "SMALLINT",
  mediumint: "INTEGER",
  int: "INTEGER",
  bigint: "BIGINT",
  year: "INTEGER",
  float: "FLOAT",
  double: "DOUBLE",
  date: "DATE",
  time: "TIME",
  datetime: "TIMESTAMP",
  timestamp: "TIMESTAMP WITH TIME ZONE",
};
const wider: Readonly<Record<string, string>> = {
  SMALLINT: "INTEGER",
  INTEGER: "BIGINT",
  BIGINT: "DECIMAL(20,0)",
};

const moments = new Set(["DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"]);

/**
 * The type in which a column is known to reports, by its `COLUMN_TYPE`; null where its values are no text, number or moment. Texts are read as
 * such, whatever their collation; so are numbers without a sign, which MySQL would not subtract below zero, and moments of databases that take
 * days which do not exist.
 */
export function readTypeOf(native: string, mayHaveNoDays: boolean): ReadType | null {
  // "int(11) unsigned", "decimal(10,2)", "enum('a','b')"
  const [, bare = ""] = /^(\w+)/.exec(native) ?? [];
  if (
    /^(?:tiny|medium|long)?blob$|^(?:var)?binary$|^bit$|^(?:multi)?(?:point|polygon|linestring)$|^geom|^vector$/.test(
      bare,
    )
  )
    return null;
  const [, size = "10,0"] = /^decimal\((\d+(?:,\d+)?)\)/.exec(native) ?? [];
  if (bare === "decimal") return { type: `DECIMAL(${size})`, cast: false };
  const type = known[bare];
  if (type === undefined) return { type: "VARCHAR", cast: true };
  if (moments.has(type)) return { type, cast: mayHaveNoDays };
  const isUnsigned = native.includes("unsigned") && type in wider;
  return { type: isUnsigned ? (wider[type] ?? type) : type, cast: isUnsigned && type !== "BIGINT" };
}

function withoutZeros(text: string): string {
  if (!text.includes(".")) return text;
  let end = text.length;
  while (text[end - 1] === "0") end--;
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

// A day that MySQL takes where none is known.
const isNoDay = (text: string): boolean => /^\d{4}-(?:00|\d\d-00)/.test(text);
const moment =
  (zone: string) =>
  (text: string): string =>
    isNoDay(text) ? "null" : momentText(withoutZeros(text) + zone);

const formats: ReadonlyMap<number, RemoteFormat> = new Map<number, RemoteFormat>([
  [0, common.DECIMAL],
  [1, common.SMALLINT],
  [2, common.SMALLINT],
  [3, common.INTEGER],
  [4, common.FLOAT],
  [5, common.DOUBLE],
  [
    7,
    { name: "TIMESTAMP WITH TIME ZONE", encode: moment("Z"), exported: (text) => `${withoutZeros(text)}+00` },
  ],
  [8, common.BIGINT],
  [9, common.INTEGER],
  [10, { name: "DATE", encode: moment("") }],
  [11, common.TIME],
  [12, { name: "TIMESTAMP", encode: moment(""), exported: withoutZeros }],
  [13, common.INTEGER],
  [246, common.DECIMAL],
]);

/** The type of a result's column, by its number in the protocol, and how its values are written. */
export const formatOf = (type: number): RemoteFormat => formats.get(type) ?? common.VARCHAR;

function fewestDigits(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const text = value.toPrecision(digits);
    if (Math.fround(Number(text)) === value) return String(Number(text));
  }
  return String(Number(value.toPrecision(9)));
}

/** A value of a result as text; floating numbers have the fewest digits that mean them. */
export function cellText(value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" && type === 4) return fewestDigits(value);
  if (Buffer.isBuffer(value)) return `\\x${value.toString("hex")}`;
  return String(value);
}
