import { quoteName, quoteText } from "../sql-text.ts";
import type { CsvType } from "./column-type.ts";
import type { Delimiter } from "./dialect.ts";
import { missingMarks } from "./missing.ts";

/** How one column is read. */
export interface ColumnPlan {
  readonly name: string;
  readonly type: CsvType;
  /** Numbers are read as text and compared, because some cell may be a code, too long for a double, or a mark for "no value". */
  readonly asText: boolean;
  /** A whole number is read as one, without a look at what the engine would round: only where nothing in the file could be rounded. */
  readonly direct: boolean;
}

/** A value that did not fit its column, as the engine reports it from inside the statement. */
export interface Misfit {
  readonly column: number;
  readonly value: string;
}

const misfitMark = "provost-misfit:";

// The engine's own CSV casts are lenient (1.5 becomes the whole number 2, text after a date is cut), so only
// text and doubles are read by it, and everything else is converted here with a check.
function csvType({ type, asText, direct }: ColumnPlan): string {
  if (type === "BIGINT" && direct && !asText) return "BIGINT";
  return (type === "DOUBLE" || type === "BIGINT") && !asText ? "DOUBLE" : "VARCHAR";
}

function fitsCondition(plan: ColumnPlan, name: string): string | null {
  switch (plan.type) {
    case "VARCHAR":
      return null;
    case "DOUBLE":
      return plan.asText ? `isfinite(TRY_CAST(${name} AS DOUBLE))` : `isfinite(${name})`;
    case "BIGINT":
      if (plan.direct && !plan.asText) return null;
      return plan.asText
        ? `regexp_full_match(trim(${name}), '-?(0|[1-9][0-9]{0,17})')`
        : `${name} = trunc(${name}) AND abs(${name}) < 9007199254740992`;
    case "BOOLEAN":
      return `lower(trim(${name})) IN ('true', 'false')`;
    case "DATE":
      return `regexp_full_match(trim(${name}), '[0-9]{4}([-/])[0-9]{1,2}[-/][0-9]{1,2}') AND TRY_CAST(trim(${name}) AS DATE) IS NOT NULL`;
    case "TIME":
      return `TRY_CAST(trim(${name}) AS TIME) IS NOT NULL AND length(trim(${name})) <= 15`;
    case "TIMESTAMP":
      return `regexp_full_match(trim(${name}), '[0-9]{4}[-/][0-9]{1,2}[-/][0-9]{1,2}([ T][0-9]{1,2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,6})?)?Z?)?') AND TRY_CAST(trim(${name}) AS TIMESTAMP) IS NOT NULL`;
  }
}

const marks = missingMarks.map(quoteText).join(", ");

function convert(plan: ColumnPlan, index: number): string {
  const name = quoteName(plan.name);
  const fits = fitsCondition(plan, name);
  if (fits === null) return name;
  const text = csvType(plan) === "VARCHAR";
  const cell = text ? `trim(${name})` : name;
  const blank = text ? `${name} IS NULL OR trim(${name}) = '' OR ${name} IN (${marks})` : `${name} IS NULL`;
  const misfit = `error('${misfitMark}${index}:' || ${name})`;
  return `CASE WHEN ${blank} THEN NULL WHEN ${fits} THEN CAST(${cell} AS ${plan.type}) ELSE ${misfit} END AS ${name}`;
}

/** Finds the misfit in what the engine threw. */
export function misfitIn(message: string): Misfit | null {
  const found = new RegExp(`${misfitMark}(\\d+):([^\\n]*)`).exec(message);
  return found ? { column: Number(found[1]), value: found[2] ?? "" } : null;
}

/** Most lines whose shape is wrong before reading is given up. */
export const rejectLimit = 100_000;

/** The SELECT that reads a UTF-8 file by a plan; lines of the wrong shape go to the table `reject_errors`. */
export function readSelect(path: string, delimiter: Delimiter, plans: readonly ColumnPlan[]): string {
  const columns = plans.map((plan) => `${quoteText(plan.name)}: '${csvType(plan)}'`).join(", ");
  const options = [
    `columns = {${columns}}`,
    "auto_detect = false",
    "header = true",
    `delim = ${quoteText(delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    "store_rejects = true",
    `rejects_limit = ${rejectLimit}`,
  ];
  return `SELECT ${plans.map(convert).join(", ")} FROM read_csv(${quoteText(path)}, ${options.join(", ")})`;
}
