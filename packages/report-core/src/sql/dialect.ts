import {
  clickhouseDeviation,
  clickhouseFunctions,
  clickhouseSpans,
  clockZone,
} from "./clickhouse-functions.ts";
import { fixedOffset, mysqlFunctions, mysqlSpans } from "./mysql-functions.ts";
import type { CalendarSpan, CastType, DeviationFunction, ScalarFunction } from "./tree.ts";

/** What a database's SQL can do and how it spells it. */
export interface Dialect {
  name: "duckdb" | "postgres" | "mysql" | "clickhouse";
  /** The character that encloses identifiers and is doubled inside them. */
  identifierQuote: '"' | "`";
  /** A backslash in texts and identifiers has a meaning, and is doubled to be one. */
  escapesBackslashes: boolean;
  /** `numbered`: `$1`, which may be repeated; `positional`: `?`, of which each takes the next value; `typed`: `{p1:String}`. */
  placeholders: "numbered" | "positional" | "typed";
  typeNames: Readonly<Record<CastType, string>>;
  /** `NULLS LAST` is understood; where it is not, nulls are the least, and whether a value is null is an ascending term of its own. */
  nullsLast: boolean;
  /** What SQL shown to people ends with, so that it means the same to those who run it; empty where it does anyway. */
  shownEnd: string;
  /** Aliases are not known to `ORDER BY`, where a column may have the same name; the place in the list says what is meant. */
  ordersByPlace: boolean;
  /** `avg` of whole numbers is an exact decimal: what it is of, or its result, is cast to a fraction, so that every engine gives the same. */
  averagesExactly: "result" | "argument" | null;
  /** What whole numbers are cast to before they are added up, where a sum that is too large would not be noticed. */
  sumsAs: string | null;
  /** What whole numbers of more than 64 bits are bound as; null: as the nearest fraction. */
  wideWhole: string | null;
  /** `IN` compares as `=` does; where it does not, values that may be rounded are compared one by one. */
  listsExactly: boolean;
  /** A timestamp in SQL shown to people must be quoted to be read again (spec §5 leaves it bare). */
  quotesInstants: boolean;
  /** How a lenient cast is written: `TRY_CAST`, or a cast behind a test of the text with this operator or, `match`, function. */
  lenientCasts: "TRY_CAST" | "~" | "REGEXP" | "match";
  /** A part of a text is found by a pattern, or by its position. */
  contains: "LIKE" | "position";
  /**
   * How percentiles are written: `lists` of parts for `quantile_cont`, which sorts once for all; `arrays` of parts for `percentile_cont`; one by
   * one by `functions`; out of the `ranks` of the rows in their group where there are none (`withRankedRows`).
   */
  percentiles: "lists" | "arrays" | "functions" | "ranks";
  /** How far fractions lie from their average; null for a sample of fewer than two. */
  deviation(func: DeviationFunction, of: string): string;
  /** `round` and `%` take fractions; where they do not, exact decimals go in. */
  roundsFractions: boolean;
  /** Windows over a sub-query of joined groups may be in the order of other windows, unless the database must work that out by itself. */
  mergesUnderWindows: boolean;
  /** A named sub-query can be marked to be worked out once. */
  materializes: boolean;
  /** What an `OFFSET` skips may be worked out by a sub-query. */
  computesOffsets: boolean;
  /** Between two values, null being equal to null. */
  same: "IS NOT DISTINCT FROM" | "<=>";
  /** Functions that are spelled differently from `standardFunctions`. */
  functions: Partial<Record<ScalarFunction, (of: readonly string[]) => string>>;
  /** The first day of the span that holds a date. */
  spanStart(span: Exclude<CalendarSpan, "day">, of: string): string;
  interval(count: number, unit: "day" | "month"): string;
  /** Moments are understood with the offset of another zone; where they are not, they are bound as of UTC. */
  readsOffsets: boolean;
  /** A moment whose text is that of UTC, where the type of a column says another zone; as it is where the session says so. */
  inUtc(of: string): string;
  /** A moment as the clocks of a zone show it; `zone` is its name as printed. */
  inZone(of: string, zone: string, name: string): string;
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

const deviationNames: Readonly<Record<DeviationFunction, string>> = {
  stddev: "stddev_samp",
  stddevPop: "stddev_pop",
  variance: "var_samp",
  variancePop: "var_pop",
};

const deviation: Dialect["deviation"] = (func, of) => `${deviationNames[func]}(${of})`;

/** PostgreSQL 15 and later, with standard-conforming strings. */
export const postgres: Dialect = {
  name: "postgres",
  identifierQuote: '"',
  escapesBackslashes: false,
  placeholders: "numbered",
  typeNames,
  nullsLast: true,
  shownEnd: "",
  ordersByPlace: false,
  averagesExactly: "result",
  sumsAs: null,
  wideWhole: null,
  listsExactly: true,
  quotesInstants: true,
  lenientCasts: "~",
  contains: "LIKE",
  percentiles: "arrays",
  // Its sums of squares leave some dust where all values are the same.
  deviation: (func, of) =>
    `CASE WHEN min(${of}) < max(${of}) THEN ${deviation(func, of)} WHEN count(${of}) > ${func.endsWith("Pop") ? 0 : 1} THEN 0 END`,
  roundsFractions: false,
  mergesUnderWindows: false,
  materializes: true,
  computesOffsets: true,
  same: "IS NOT DISTINCT FROM",
  readsOffsets: true,
  functions: {},
  spanStart: (span, of) => `date_trunc('${span}', ${of})`,
  interval: (count, unit) => `INTERVAL '${count} ${unit}'`,
  inUtc: (of) => of,
  inZone: (of, zone) => `timezone(${zone}, ${of})`,
};

/** The embedded engine. */
export const duckdb: Dialect = {
  ...postgres,
  name: "duckdb",
  typeNames: { ...typeNames, fraction: "DOUBLE" },
  averagesExactly: null,
  lenientCasts: "TRY_CAST",
  percentiles: "lists",
  deviation,
  roundsFractions: true,
};

/**
 * MySQL 8.0.17 and later and MariaDB 10.6 and later, in sessions with the modes `ANSI_QUOTES` and `NO_BACKSLASH_ESCAPES`, in the zone UTC, whose
 * texts are compared by their characters.
 */
export const mysql: Dialect = {
  name: "mysql",
  // Also understood by those who read the SQL in a session without ANSI_QUOTES.
  identifierQuote: "`",
  escapesBackslashes: false,
  placeholders: "positional",
  typeNames: {
    date: "DATE",
    time: "TIME(6)",
    instant: "DATETIME(6)",
    zonedInstant: "DATETIME(6)",
    whole: "SIGNED",
    smallWhole: "SIGNED",
    fraction: "DOUBLE",
    boolean: "UNSIGNED",
    text: "CHAR",
  },
  nullsLast: false,
  shownEnd: "",
  ordersByPlace: false,
  averagesExactly: "argument",
  sumsAs: null,
  wideWhole: null,
  listsExactly: true,
  quotesInstants: true,
  lenientCasts: "REGEXP",
  contains: "LIKE",
  percentiles: "ranks",
  deviation,
  roundsFractions: true,
  mergesUnderWindows: true,
  materializes: false,
  computesOffsets: false,
  same: "<=>",
  readsOffsets: false,
  functions: mysqlFunctions,
  spanStart: (span, of) => mysqlSpans[span](of),
  interval: (count, unit) => `INTERVAL ${count} ${unit.toUpperCase()}`,
  inUtc: (of) => of,
  inZone: (of, zone, name) => {
    // Few databases have the tables that names of zones need.
    const minutes = fixedOffset(name);
    return minutes === null ? `CONVERT_TZ(${of}, '+00:00', ${zone})` : `(${of} + INTERVAL ${minutes} MINUTE)`;
  },
};

const nullable = (type: string): string => `Nullable(${type})`;

/** ClickHouse 24.8 and later, in requests whose settings give null for what is none, as SQL has it (`clickhouse-session.ts`). */
export const clickhouse: Dialect = {
  name: "clickhouse",
  identifierQuote: '"',
  escapesBackslashes: true,
  placeholders: "typed",
  typeNames: {
    date: nullable("Date32"),
    // It has no times of day that all its versions know.
    time: nullable("String"),
    instant: nullable(`DateTime64(6, '${clockZone}')`),
    zonedInstant: nullable("DateTime64(6, 'UTC')"),
    whole: nullable("Int64"),
    smallWhole: nullable("Int32"),
    fraction: nullable("Float64"),
    boolean: nullable("Bool"),
    text: nullable("String"),
  },
  nullsLast: true,
  shownEnd:
    "SETTINGS prefer_column_name_to_alias = 1, join_use_nulls = 1, aggregate_functions_null_for_empty = 1",
  ordersByPlace: true,
  averagesExactly: "argument",
  sumsAs: nullable("Int128"),
  wideWhole: nullable("Int128"),
  listsExactly: false,
  quotesInstants: true,
  lenientCasts: "match",
  contains: "position",
  percentiles: "functions",
  deviation: clickhouseDeviation,
  roundsFractions: true,
  mergesUnderWindows: false,
  materializes: false,
  computesOffsets: false,
  same: "IS NOT DISTINCT FROM",
  readsOffsets: false,
  functions: clickhouseFunctions,
  spanStart: (span, of) => clickhouseSpans[span](of),
  interval: (count, unit) => `INTERVAL ${count} ${unit.toUpperCase()}`,
  inUtc: (of) => `toTimeZone(${of}, 'UTC')`,
  inZone: (of, zone) =>
    `CAST(${of} + toIntervalSecond(timezoneOffset(toTimeZone(${of}, ${zone}))) AS ${nullable(`DateTime64(6, '${clockZone}')`)})`,
};
