import type { Dialect } from "./dialect.ts";
import type { CastType } from "./tree.ts";

const time = "([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?";
const leapYear = "(\\d\\d([02468][48]|[13579][26]|[2468]0)|([02468][048]|[13579][26])00)";
// Only days that there are, since a cast of 2023-02-30 ends the query.
const day =
  "(?!0000)(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])|\\d{4}-(0[13-9]|1[0-2])-(29|30)|" +
  `\\d{4}-(0[13578]|1[02])-31|${leapYear}-02-29)`;

// What a text must look like to be read as the type; null: any text, or a type that nothing is read as.
const forms: Record<CastType, string | null> = {
  text: null,
  whole: "^\\s*[+-]?\\d{1,18}\\s*$",
  smallWhole: "^\\s*[+-]?\\d{1,9}\\s*$",
  fraction: "^\\s*[+-]?(\\d{1,200}\\.?\\d*|\\.\\d+)([eE][+-]?\\d)?\\s*$",
  date: `^${day}([ T]${time})?$`,
  time: `^${time}$`,
  instant: `^${day}([ T]${time})?$`,
  zonedInstant: null,
  boolean: "^([tT]([rR][uU][eE])?|[fF]([aA][lL][sS][eE])?|[01])$",
};

/** A cast that gives null where the value cannot be read as the type. */
export function lenientCast(of: string, to: CastType, dialect: Dialect): string {
  const type = dialect.typeNames[to];
  const test = dialect.lenientCasts;
  if (test === "TRY_CAST") return `TRY_CAST(${of} AS ${type})`;
  const form = forms[to];
  if (form === null) return `CAST(${of} AS ${type})`;
  const text = `CAST(${of} AS ${dialect.typeNames.text})`;
  return `CASE WHEN ${text} ${test} '${form}' THEN CAST(${text} AS ${type}) END`;
}
