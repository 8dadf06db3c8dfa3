import { remoteFormats as common, momentText, type RemoteFormat } from "../remote-formats.ts";

/** How a type of PostgreSQL is read; `cast`: as text. */
export interface ReadType {
  readonly type: string;
  readonly cast: boolean;
}

const known: Readonly<Record<string, string>> = {
  smallint: "SMALLINT",
  integer: "INTEGER",
  bigint: "BIGINT",
  real: "FLOAT",
  "double precision": "DOUBLE",
  boolean: "BOOLEAN",
  date: "DATE",
  text: "VARCHAR",
  "character varying": "VARCHAR",
  "timestamp without time zone": "TIMESTAMP",
  "timestamp with time zone": "TIMESTAMP WITH TIME ZONE",
  "time without time zone": "TIME",
};

/** The type in which a column is known to reports, by what `format_type` says of it. */
export function readTypeOf(native: string): ReadType {
  // "timestamp(3) without time zone", "character varying(40)", "numeric(10,2)"
  const bare = native.replace(/\(\d+(?:,-?\d+)?\)/, "");
  const type = known[bare];
  if (type !== undefined) return { type, cast: false };
  if (bare !== "numeric") return { type: "VARCHAR", cast: true };
  const [, size] = /\((\d+(?:,-?\d+)?)\)/.exec(native) ?? [];
  return { type: size === undefined ? "DECIMAL" : `DECIMAL(${size})`, cast: false };
}

const moment = (text: string): string =>
  text.endsWith("infinity") ? "null" : momentText(text.replace(/\+00$/, "Z"));
const truth = (text: string): string => (text === "t" ? "true" : "false");

const numeric = 1700;

const formats: ReadonlyMap<number, RemoteFormat> = new Map<number, RemoteFormat>([
  [16, { name: "BOOLEAN", encode: truth, exported: truth }],
  [20, common.BIGINT],
  [21, common.SMALLINT],
  [23, common.INTEGER],
  [700, common.FLOAT],
  [701, common.DOUBLE],
  [1082, { name: "DATE", encode: moment }],
  [1083, common.TIME],
  [1114, { name: "TIMESTAMP", encode: moment }],
  [1184, { name: "TIMESTAMP WITH TIME ZONE", encode: moment }],
  [numeric, common.DECIMAL],
]);

/** The type of a result's column, and how its values are written; `isText`: of an expression that a person wrote, where its digits have no bound. */
export function formatOf(oid: number, modifier: number, isText = false): RemoteFormat {
  return isText && oid === numeric && modifier < 0 ? common.rounded : (formats.get(oid) ?? common.VARCHAR);
}
