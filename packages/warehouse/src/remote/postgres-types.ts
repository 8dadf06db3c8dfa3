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

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);
const digits = (text: string): number => text.replace(/^-?0*|[.]/g, "").length;

function wholeText(text: string): string {
  const value = BigInt(text);
  return value <= maxSafe && value >= -maxSafe ? text : `"${text}"`;
}

// A double holds 15 decimal digits for certain; a longer number stays text so that no digit is lost.
function exactText(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return "null";
  return digits(text) <= 15 ? text : `"${text}"`;
}

const fractionText = (text: string): string => (/^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? text : "null");
const momentText = (text: string): string =>
  text.endsWith("infinity") ? "null" : JSON.stringify(text.replace(" ", "T").replace(/\+00$/, "Z"));

const formats: ReadonlyMap<number, { name: string; encode(text: string): string }> = new Map([
  [16, { name: "BOOLEAN", encode: (text) => (text === "t" ? "true" : "false") }],
  [20, { name: "BIGINT", encode: wholeText }],
  [21, { name: "SMALLINT", encode: wholeText }],
  [23, { name: "INTEGER", encode: wholeText }],
  [700, { name: "FLOAT", encode: fractionText }],
  [701, { name: "DOUBLE", encode: fractionText }],
  [1082, { name: "DATE", encode: momentText }],
  [1083, { name: "TIME", encode: (text) => JSON.stringify(text) }],
  [1114, { name: "TIMESTAMP", encode: momentText }],
  [1184, { name: "TIMESTAMP WITH TIME ZONE", encode: momentText }],
  [1700, { name: "DECIMAL", encode: exactText }],
]);
const asText = { name: "VARCHAR", encode: (text: string): string => JSON.stringify(text) };

/** The type of a result's column, and how its values become JSON: as those of the embedded engine do. */
export const formatOf = (oid: number): { name: string; encode(text: string): string } =>
  formats.get(oid) ?? asText;
