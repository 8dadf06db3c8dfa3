/** How the values of a result's column are written: as those of the embedded engine are. */
export interface RemoteFormat {
  /** The type, by the name that the embedded engine gives it. */
  readonly name: string;
  /** A value, as the database writes it, as JSON. */
  encode(text: string): string;
  /** The same as an export writes it; left out, unchanged. */
  exported?(text: string): string;
}

const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);
const digits = (text: string): number => text.replace(/^-?0*|[.]/g, "").length;

function wholeText(text: string): string {
  const value = BigInt(text);
  return value <= maxSafe && value >= -maxSafe ? String(value) : `"${value}"`;
}

// A double holds 15 decimal digits for certain; a longer number stays text so that no digit is lost.
function exactText(text: string): string {
  if (!/^-?\d+(?:\.\d+)?$/.test(text)) return "null";
  return digits(text) <= 15 ? text : `"${text}"`;
}

/** An exact number whose fraction may be rounded to what a double can have: averages have as many digits as the database likes. */
function roundedText(text: string): string {
  const [whole = ""] = text.split(".");
  const exact = exactText(text);
  return exact.startsWith('"') && whole !== text && digits(whole) <= 15 ? String(Number(text)) : exact;
}

const fractionText = (text: string): string => (/^-?[\d.]+(?:e[+-]?\d+)?$/i.test(text) ? text : "null");
/** A day or moment with a blank or `T` between them, and no zone or `Z`. */
export const momentText = (text: string): string => JSON.stringify(text.replace(" ", "T"));
const plainText = (text: string): string => JSON.stringify(text);

/** Formats by the names of types that most databases write alike. */
export const remoteFormats = {
  SMALLINT: { name: "SMALLINT", encode: wholeText },
  INTEGER: { name: "INTEGER", encode: wholeText },
  BIGINT: { name: "BIGINT", encode: wholeText },
  FLOAT: { name: "FLOAT", encode: fractionText },
  DOUBLE: { name: "DOUBLE", encode: fractionText },
  DECIMAL: { name: "DECIMAL", encode: exactText },
  /** The result of an expression. */
  rounded: { name: "DECIMAL", encode: roundedText },
  DATE: { name: "DATE", encode: momentText },
  TIME: { name: "TIME", encode: plainText },
  TIMESTAMP: { name: "TIMESTAMP", encode: momentText },
  "TIMESTAMP WITH TIME ZONE": { name: "TIMESTAMP WITH TIME ZONE", encode: momentText },
  /** Of a database that has 1 and 0 for true and false. */
  truth: {
    name: "BOOLEAN",
    encode: (text) => (text === "1" ? "true" : "false"),
    exported: (text) => (text === "1" ? "true" : "false"),
  },
  VARCHAR: { name: "VARCHAR", encode: plainText },
} as const satisfies Record<string, RemoteFormat>;
