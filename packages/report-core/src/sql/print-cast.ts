import { clickhouseReadings } from "./clickhouse-functions.ts";
import type { Dialect } from "./dialect.ts";
import { quoteText } from "./quote.ts";
import type { CastType } from "./tree.ts";

// Of the digits 0 to 9 alone: \d has others as well.
const time = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]+)?)?";
const leapYear = "([0-9][0-9]([02468][48]|[13579][26]|[2468]0)|([02468][048]|[13579][26])00)";
const notYearZero = "(?!0000)";
// Only days that there are, since a cast of 2023-02-30 ends the query.
const day =
  `${notYearZero}([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|[0-9]{4}-(0[13-9]|1[0-2])-(29|30)|` +
  `[0-9]{4}-(0[13578]|1[02])-31|${leapYear}-02-29)`;

// What a text must look like to be read as the type; null: any text, or a type that nothing is read as.
const forms: Record<CastType, string | null> = {
  text: null,
  whole: "^\\s*[+-]?[0-9]{1,18}\\s*$",
  smallWhole: "^\\s*[+-]?[0-9]{1,9}\\s*$",
  fraction: "^\\s*[+-]?([0-9]{1,200}\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9])?\\s*$",
  date: `^${day}([ T]${time})?$`,
  time: `^${time}$`,
  instant: `^${day}([ T]${time})?$`,
  zonedInstant: null,
  boolean: "^([tT]([rR][uU][eE])?|[fF]([aA][lL][sS][eE])?|[01])$",
};

const truths = "^([tT]([rR][uU][eE])?|1)$";

/** A cast that gives null where the value cannot be read as the type. */
export function lenientCast(of: string, to: CastType, dialect: Dialect): string {
  const type = dialect.typeNames[to];
  const test = dialect.lenientCasts;
  if (test === "TRY_CAST") return `TRY_CAST(${of} AS ${type})`;
  const form = forms[to];
  if (form === null) return `CAST(${of} AS ${type})`;
  const text = `CAST(${of} AS ${dialect.typeNames.text})`;
  if (test === "match") {
    // RE2 has no lookahead, and days of ClickHouse are those of these years.
    const matches = (pattern: string): string =>
      `match(${text}, ${quoteText(pattern.replace(notYearZero, ""), dialect)})`;
    const years = to === "date" || to === "instant" ? ` AND ${text} >= '1900' AND ${text} < '2300'` : "";
    const reading = to === "boolean" ? matches(truths) : clickhouseReadings[to](text);
    return `CASE WHEN ${matches(form)}${years} THEN CAST(${reading} AS ${type}) END`;
  }
  // Where a boolean is a number, no text is cast to one.
  if (to === "boolean" && type !== "BOOLEAN")
    return `CASE WHEN ${text} ${test} '${truths}' THEN 1 WHEN ${text} ${test} '${form}' THEN 0 END`;
  return `CASE WHEN ${text} ${test} '${form}' THEN CAST(${text} AS ${type}) END`;
}
