import type { CastType } from "./tree.ts";

/** What a database's SQL can do and how it spells it. */
export interface Dialect {
  name: "duckdb" | "postgres";
  /** The character that encloses identifiers and is doubled inside them. */
  identifierQuote: '"' | "`";
  /** The n-th bound value, counted from 1. */
  placeholder(n: number): string;
  typeNames: Readonly<Record<CastType, string>>;
  /** `NULLS LAST` is understood. */
  nullsLast: boolean;
  /** `avg` of whole numbers is an exact decimal and is cast to a fraction, so that every engine gives the same. */
  averagesExactly: boolean;
  /** A timestamp in SQL shown to people must be quoted to be read again (spec §5 leaves it bare). */
  quotesInstants: boolean;
  /** `TRY_CAST` is understood; where it is not, a lenient cast is one behind a test of the text. */
  castsLeniently: boolean;
  /** `median` is a function; where it is not, the 0.5 percentile. */
  hasMedian: boolean;
  /** `quantile_cont` takes a list of parts and sorts once for all; where it does not, `percentile_cont` of an array. */
  quantileLists: boolean;
  /** `min` and `max` take a number of values and give a list; where they do not, the beginning of a sorted array. */
  endLists: boolean;
  /** `round` and `%` take fractions; where they do not, exact decimals go in. */
  roundsFractions: boolean;
}

const typeNames: Dialect["typeNames"] = {
  date: "DATE",
  time: "TIME",
  instant: "TIMESTAMP",
  zonedInstant: "TIMESTAMP WITH TIME ZONE",
  whole: "BIGINT",
  smallWhole: "INTEGER",
  fraction: "DOUBLE PRECISION",
  boolean: "BOOLEAN",
  text: "VARCHAR",
};

/** The embedded engine. */
export const duckdb: Dialect = {
  name: "duckdb",
  identifierQuote: '"',
  placeholder: (n) => `$${n}`,
  typeNames: { ...typeNames, fraction: "DOUBLE" },
  nullsLast: true,
  averagesExactly: false,
  quotesInstants: true,
  castsLeniently: true,
  hasMedian: true,
  quantileLists: true,
  endLists: true,
  roundsFractions: true,
};

/** PostgreSQL 15 and later, with standard-conforming strings. */
export const postgres: Dialect = {
  name: "postgres",
  identifierQuote: '"',
  placeholder: (n) => `$${n}`,
  typeNames,
  nullsLast: true,
  averagesExactly: true,
  quotesInstants: true,
  castsLeniently: false,
  hasMedian: false,
  quantileLists: false,
  endLists: false,
  roundsFractions: false,
};
