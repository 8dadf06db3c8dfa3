import type { CalendarSpan, ScalarFunction } from "./tree.ts";

type Written = (of: readonly string[]) => string;

const pair =
  (write: (first: string, second: string) => string): Written =>
  ([first = "NULL", second = "NULL"]) =>
    write(first, second);

/** Functions of MySQL whose names, order of arguments or treatment of nulls differ. */
export const mysqlFunctions: Partial<Record<ScalarFunction, Written>> = {
  concat: (of) => `concat_ws('', ${of.join(", ")})`,
  days: pair((end, start) => `datediff(${end}, ${start})`),
  // The greatest of what is not null.
  greatest: (of) => of.reduce((most, next) => `coalesce(greatest(${most}, ${next}), ${most}, ${next})`),
  length: ([of = "NULL"]) => `char_length(${of})`,
  makeDate: ([year = "NULL", month = "NULL", day = "NULL"]) =>
    `(makedate(${year}, 1) + INTERVAL (${month}) - 1 MONTH + INTERVAL (${day}) - 1 DAY)`,
  position: pair((of, sought) => `instr(${of}, ${sought})`),
  startsWith: pair((of, start) => `(left(${of}, char_length(${start})) = ${start})`),
};

/** The first day of a span, by the date in it. */
export const mysqlSpans: Record<Exclude<CalendarSpan, "day">, (of: string) => string> = {
  week: (of) => `(CAST(${of} AS DATE) - INTERVAL weekday(${of}) DAY)`,
  month: (of) => `(CAST(${of} AS DATE) - INTERVAL dayofmonth(${of}) - 1 DAY)`,
  quarter: (of) => `(makedate(year(${of}), 1) + INTERVAL quarter(${of}) - 1 QUARTER)`,
  year: (of) => `makedate(year(${of}), 1)`,
};
