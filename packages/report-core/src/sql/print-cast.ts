import type { Dialect } from "./dialect.ts";
import type { CastType } from "./tree.ts";

// What a text must look like to be read; a day such as 2023-02-30 passes, so the month's length is left to the engine's error.
const forms: Record<CastType, string | null> = {
  text: null,
  whole: "^\\s*[+-]?\\d{1,18}\\s*$",
  fraction: "^\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,2})?\\s*$",
  smallWhole: "^\\s*[+-]?\\d{1,9}\\s*$",
  date: "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])([ T].*)?$",
  time: "^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?$",
  instant:
    "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])([ T]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?)?$",
  zonedInstant: null,
  boolean: "^([tT]([rR][uU][eE])?|[fF]([aA][lL][sS][eE])?|[01])$",
};

/** A cast that gives null where the value cannot be read as the type. */
export function lenientCast(of: string, to: CastType, dialect: Dialect): string {
  const type = dialect.typeNames[to];
  if (dialect.castsLeniently) return `TRY_CAST(${of} AS ${type})`;
  const form = forms[to];
  if (form === null) return `CAST(${of} AS ${type})`;
  const text = `CAST(${of} AS ${dialect.typeNames.text})`;
  return `CASE WHEN ${text} ~ '${form}' THEN CAST(${text} AS ${type}) END`;
}
