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
  // Half away from zero, as elsewhere: MySQL rounds a floating number half to even.
  round: ([of = "NULL", places]) => {
    const times = places === undefined ? "" : `pow(10, ${places})`;
    const [up, down] = times === "" ? ["", ""] : [` * ${times}`, ` / ${times}`];
    return `(sign(${of}) * floor(abs(CAST(${of} AS DOUBLE))${up} + 0.5)${down})`;
  },
  startsWith: pair((of, start) => `(left(${of}, char_length(${start})) = ${start})`),
};

/** The first day of a span, by the date in it. */
export const mysqlSpans: Record<Exclude<CalendarSpan, "day">, (of: string) => string> = {
  week: (of) => `(CAST(${of} AS DATE) - INTERVAL weekday(${of}) DAY)`,
  month: (of) => `(CAST(${of} AS DATE) - INTERVAL dayofmonth(${of}) - 1 DAY)`,
  quarter: (of) => `(makedate(year(${of}), 1) + INTERVAL quarter(${of}) - 1 QUARTER)`,
  year: (of) => `makedate(year(${of}), 1)`,
};

/** The farthest different values of a group at one end, the very farthest first, as a text: of a long one the database leaves out the end. */
export function mysqlFarthest(of: string, end: "lowest" | "highest", most: string): string {
  const order = end === "lowest" ? "ASC" : "DESC";
  return `SUBSTRING_INDEX(GROUP_CONCAT(DISTINCT ${of} ORDER BY ${of} ${order} SEPARATOR ', '), ', ', ${most})`;
}

const minute = 60_000;
/** When China's clocks were changed for the last time; zones that have changed since have rules of their own. */
const [since, until] = [1992, 2037];

function offsetAt(format: Intl.DateTimeFormat, year: number, month: number): number {
  const at = Date.UTC(year, month, 15);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return (Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute")) - at) / minute;
}

const offsets = new Map<string, number | null>();

/** By how many minutes a zone's clocks are ahead of UTC; null where that has changed since 1992, or will by a known rule. */
export function fixedOffset(zone: string): number | null {
  const known = offsets.get(zone);
  if (known !== undefined) return known;
  const shown = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  } as const;
  const format = new Intl.DateTimeFormat("en-US", { ...shown, timeZone: zone, hourCycle: "h23" });
  const first = offsetAt(format, since, 0);
  let isFixed = true;
  for (let year = since; year <= until; year++)
    for (const month of [0, 3, 6, 9]) isFixed &&= offsetAt(format, year, month) === first;
  const offset = isFixed ? first : null;
  offsets.set(zone, offset);
  return offset;
}

const zonedText = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)([\d:.]*)(?:Z|([+-])(\d\d):?(\d\d)?)?)?$/;

/** A moment with an offset as the clocks of UTC show it, without one. */
export function utcText(text: string): string {
  const [, day, clock = "00:00", rest = "", sign, hours = "0", minutes = "0"] = zonedText.exec(text) ?? [];
  if (day === undefined) return text;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const at = new Date(Date.parse(`${day}T${clock}Z`) - offset * minute);
  return `${at.toISOString().slice(0, 16).replace("T", " ")}${rest}`;
}

/** A moment, or a day with a time of day, in the one form that every version of ClickHouse reads: with seconds, without a zone. */
export function fullMoment(text: string): string {
  const utc = utcText(text);
  const seconds = utc.length === "2024-03-01 00:00".length ? ":00" : "";
  // Of more decimals than the type has, the others would be refused by some versions.
  return `${utc}${seconds}`.replace(/(\.\d{6})\d+$/, "$1");
}
