import { clockZone } from "@provost/report-core/sql/clickhouse-functions";
import type { Value } from "../../warehouse.ts";
import type { ReadType } from "../postgres/postgres-types.ts";
import { remoteFormats as common, momentText, type RemoteFormat } from "../remote-formats.ts";

const known: Readonly<Record<string, string>> = {
  Bool: "BOOLEAN",
  Int8: "SMALLINT",
  UInt8: "SMALLINT",
  Int16: "SMALLINT",
  UInt16: "INTEGER",
  Int32: "INTEGER",
  UInt32: "BIGINT",
  Int64: "BIGINT",
  UInt64: "DECIMAL(20,0)",
  Int128: "DECIMAL(38,0)",
  UInt128: "DECIMAL(38,0)",
  Int256: "DECIMAL(38,0)",
  UInt256: "DECIMAL(38,0)",
  BFloat16: "FLOAT",
  Float32: "FLOAT",
  Float64: "DOUBLE",
  Date: "DATE",
  Date32: "DATE",
  String: "VARCHAR",
};

/** A longer type lists values or fields, and is read as text. */
const longestWrapped = 500;
const wrapped = /^(?:(?:Nullable|LowCardinality)\(|SimpleAggregateFunction\(\w+, )(.+)\)$/;

/** A type without what says that values may be null, are stored once, or are merged. */
function bareOf(native: string): string {
  if (native.length > longestWrapped) return native;
  const [, inner] = wrapped.exec(native) ?? [];
  return inner === undefined ? native : bareOf(inner);
}

const headOf = (bare: string): string => /^\w*/.exec(bare)?.[0] ?? "";

const isMoment = (head: string): boolean => head === "DateTime" || head === "DateTime64";
const isClock = (bare: string): boolean => bare.endsWith(`'${clockZone}')`);

/** The type in which a column is known to reports, by what ClickHouse calls it; null where its values can only be merged. */
export function readTypeOf(native: string): ReadType | null {
  const bare = bareOf(native);
  const head = headOf(bare);
  if (/^(?:AggregateFunction|Nothing|Interval)/.test(head)) return null;
  if (isMoment(head)) return { type: isClock(bare) ? "TIMESTAMP" : "TIMESTAMP WITH TIME ZONE", cast: false };
  const [, precision, scale] = /^Decimal\((\d+), (\d+)\)$/.exec(bare) ?? [];
  if (precision !== undefined && scale !== undefined)
    return { type: `DECIMAL(${precision},${scale})`, cast: false };
  const type = known[bare];
  return type === undefined ? { type: "VARCHAR", cast: true } : { type, cast: false };
}

// "2024-02-29T10:00:00.250000Z"
function withoutZeros(text: string): string {
  const bare = text.replace(/Z$/, "");
  if (!bare.includes(".")) return bare;
  let end = bare.length;
  while (bare[end - 1] === "0") end--;
  return bare.slice(0, bare[end - 1] === "." ? end - 1 : end);
}

const clock: RemoteFormat = {
  name: "TIMESTAMP",
  encode: (text) => momentText(withoutZeros(text)),
  exported: (text) => withoutZeros(text).replace("T", " "),
};
const moment: RemoteFormat = {
  name: "TIMESTAMP WITH TIME ZONE",
  encode: (text) => momentText(`${withoutZeros(text)}Z`),
  exported: (text) => `${withoutZeros(text).replace("T", " ")}+00`,
};
const huge: RemoteFormat = { name: "HUGEINT", encode: common.BIGINT.encode };

const formats: Readonly<Record<string, RemoteFormat>> = {
  Bool: common.truth,
  Int8: common.SMALLINT,
  UInt8: common.SMALLINT,
  Int16: common.SMALLINT,
  UInt16: common.INTEGER,
  Int32: common.INTEGER,
  UInt32: common.BIGINT,
  Int64: common.BIGINT,
  UInt64: common.BIGINT,
  Int128: huge,
  UInt128: huge,
  Int256: huge,
  UInt256: huge,
  BFloat16: common.FLOAT,
  Float32: common.FLOAT,
  Float64: common.DOUBLE,
  Decimal: common.DECIMAL,
  Date: common.DATE,
  Date32: common.DATE,
};

/** The type of a result's column, and how its values are written. */
export function formatOf(native: string): RemoteFormat {
  const bare = bareOf(native);
  const head = headOf(bare);
  if (isMoment(head)) return isClock(bare) ? clock : moment;
  return formats[head] ?? common.VARCHAR;
}

/** A value of a row in JSON as text: true and false as 1 and 0, lists and objects as JSON. */
export function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "1" : "0";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const escapes = [
  ["\\", "\\\\"],
  ["\0", "\\0"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
] as const;

/** A value as the interface takes it for a placeholder. */
export const boundText = (value: Value): string =>
  value === null
    ? "\\N"
    : escapes.reduce((text, [plain, written]) => text.replaceAll(plain, written), String(value));
