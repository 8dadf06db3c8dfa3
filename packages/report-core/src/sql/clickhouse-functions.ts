import type { CalendarSpan, CastType, DeviationFunction, ScalarFunction } from "./tree.ts";

type Written = (of: readonly string[]) => string;

const pair =
  (write: (first: string, second: string) => string): Written =>
  ([first = "NULL", second = "NULL"]) =>
    write(first, second);

const renamed =
  (name: string): Written =>
  (of) =>
    `${name}(${of.join(", ")})`;

const asText = (of: string): string => `toString(${of})`;

/** Functions of ClickHouse whose names, order of arguments or treatment of nulls and characters differ. */
export const clickhouseFunctions: Partial<Record<ScalarFunction, Written>> = {
  concat: (of) => `concat(${["''", ...of.map((part) => `ifNull(${asText(part)}, '')`)].join(", ")})`,
  concatWith: ([separator = "''", ...of]) => {
    const parts = of.map((part) => `ifNull(concat(${separator}, ${asText(part)}), '')`);
    return `substring(concat(${["''", ...parts].join(", ")}), length(${separator}) + 1)`;
  },
  days: pair((end, start) => `dateDiff('day', ${start}, ${end})`),
  // The greatest of what is not null.
  greatest: (of) => of.reduce((most, next) => `coalesce(greatest(${most}, ${next}), ${most}, ${next})`),
  length: renamed("lengthUTF8"),
  lower: renamed("lowerUTF8"),
  makeDate: renamed("makeDate32"),
  position: renamed("positionUTF8"),
  // Half away from zero, as elsewhere: ClickHouse rounds a floating number half to even.
  round: ([of = "NULL", places]) => {
    const [up, down] = places === undefined ? ["", ""] : [` * pow(10, ${places})`, ` / pow(10, ${places})`];
    return `(sign(${of}) * floor(abs(CAST(${of} AS Nullable(Float64)))${up} + 0.5)${down})`;
  },
  startsWith: renamed("startsWith"),
  substring: renamed("substringUTF8"),
  trim: renamed("trimBoth"),
  upper: renamed("upperUTF8"),
};

/** The first day of a span, by the date in it. */
export const clickhouseSpans: Record<Exclude<CalendarSpan, "day">, (of: string) => string> = {
  week: (of) => `toMonday(${of})`,
  month: (of) => `toStartOfMonth(${of})`,
  quarter: (of) => `toStartOfQuarter(${of})`,
  year: (of) => `toStartOfYear(${of})`,
};

/** The zone of values that are days with a time of day and no zone: its name distinguishes them from moments, which have any other. */
export const clockZone = "Etc/UTC";

/** How a text that has the form of a type is read as it; what is beyond the type's range is null. */
export const clickhouseReadings: Record<CastType, (text: string) => string> = {
  text: (text) => text,
  whole: (text) => `toInt64OrNull(trimBoth(${text}))`,
  smallWhole: (text) => `toInt32OrNull(trimBoth(${text}))`,
  fraction: (text) => `toFloat64OrNull(trimBoth(${text}))`,
  date: (text) => `toDate32OrNull(substring(${text}, 1, 10))`,
  time: (text) => text,
  instant: (text) => `parseDateTime64BestEffortOrNull(${text}, 6, '${clockZone}')`,
  zonedInstant: (text) => `parseDateTime64BestEffortOrNull(${text}, 6, 'UTC')`,
  boolean: (text) => `CAST(${text} AS Nullable(Bool))`,
};

const deviationNames: Readonly<Record<DeviationFunction, string>> = {
  stddev: "stddevSampStable",
  stddevPop: "stddevPopStable",
  variance: "varSampStable",
  variancePop: "varPopStable",
};

/** How far fractions lie from their average. The forms without `Stable` lose what is small beside the average, and a sample of one is no number. */
export function clickhouseDeviation(func: DeviationFunction, of: string): string {
  return `if(count(${of}) > ${func.endsWith("Pop") ? 0 : 1}, ${deviationNames[func]}(${of}), NULL)`;
}

/** The farthest different values of a group at one end, ascending, as a text; null where there are none. */
export function clickhouseFarthest(of: string, end: "lowest" | "highest", most: string): string {
  const sort = end === "lowest" ? "arraySort" : "arrayReverseSort";
  const list = `arraySort(arraySlice(${sort}(groupUniqArray(${of})), 1, ${most}))`;
  return `nullIf(arrayStringConcat(arrayMap(far -> toString(far), ${list}), ', '), '')`;
}
