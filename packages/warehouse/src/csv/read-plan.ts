import type { NumberFormat } from "@provost/contract/report/number-format";
import type { DayOrder } from "@provost/contract/source/dataset-upload";
import { quoteName, quoteText } from "../sql-text.ts";
import type { CsvType } from "./column-type.ts";
import { isDated, isoDaySql } from "./day-order.ts";
import type { Delimiter } from "./dialect.ts";
import { emptyCondition, missingMarks } from "./missing.ts";
import { type NumberSign, plainNumberSql } from "./number-sign.ts";

/** How one column is read. */
export interface ColumnPlan {
  readonly name: string;
  readonly type: CsvType;
  /** Numbers are read as text and compared, because some cell may be a code, too long for a double, or a mark for "no value". */
  readonly asText: boolean;
  /** A whole number is read as one, without a look at what the engine would round: only where nothing in the file could be rounded. */
  readonly direct: boolean;
  /** The name in the table, where it is another. */
  readonly as?: string;
  readonly left?: boolean;
  /** Values that do not fit become empty. */
  readonly forced?: boolean;
  /** The relation has the type already. */
  readonly exact?: boolean;
  /** Values that mean empty, by choice. */
  readonly empty?: readonly string[];
  /** What its numbers are written with: they are read as text. */
  readonly sign?: NumberSign;
  readonly format?: NumberFormat;
  /** How its dates are read that have the year last, and whether that is a guess. */
  readonly dayOrder?: DayOrder;
  readonly orderUnsure?: true;
  /** A comma in it can be a decimal point: no number has one. */
  readonly commaIsPoint?: boolean;
}

/** A value that did not fit its column, as the engine reports it from inside the statement. */
export interface Misfit {
  readonly column: number;
  readonly value: string;
}

const misfitMark = "provost-misfit:";

// The engine's own CSV casts are lenient (1.5 becomes the whole number 2, text after a date is truncated), so only
// text and doubles are read by it, and everything else is converted here with a check.
function csvType({ type, asText, direct, forced, left }: ColumnPlan): string {
  if (forced || left) return "VARCHAR";
  if (type === "BIGINT" && direct && !asText) return "BIGINT";
  return (type === "DOUBLE" || type === "BIGINT") && !asText ? "DOUBLE" : "VARCHAR";
}

function fitsCondition(plan: ColumnPlan, name: string): string | null {
  switch (plan.type) {
    case "VARCHAR":
      return null;
    case "DOUBLE":
      return plan.asText || plan.forced ? `isfinite(TRY_CAST(${name} AS DOUBLE))` : `isfinite(${name})`;
    case "BIGINT":
      if (plan.direct && !plan.asText && !plan.forced) return null;
      return plan.asText || plan.forced
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

function blankText(name: string, { empty }: ColumnPlan): string {
  const chosen = emptyCondition(name, empty);
  const blank = `${name} IS NULL OR trim(${name}) = '' OR ${name} IN (${marks})`;
  return chosen === null ? blank : `${blank} OR ${chosen}`;
}

// What needs no check beside the values that mean empty: text, what has its type already, and whole numbers that the engine read.
function unchecked(plan: ColumnPlan, name: string): string {
  const isText = plan.type === "VARCHAR";
  const chosen =
    isText || plan.exact ? emptyCondition(isText ? name : `CAST(${name} AS VARCHAR)`, plan.empty) : null;
  return chosen === null ? name : `CASE WHEN ${chosen} THEN NULL ELSE ${name} END`;
}

/** The text that is compared with the type, and converted to it. */
function readValue({ sign, commaIsPoint, dayOrder, type }: ColumnPlan, name: string): string {
  if (dayOrder !== undefined && isDated(type)) return isoDaySql(dayOrder, name);
  if (sign === undefined) return name;
  const number = plainNumberSql(sign, name);
  return commaIsPoint ? `CASE WHEN NOT contains(${name}, ',') THEN ${number} END` : number;
}

function convert(plan: ColumnPlan, index: number): string {
  const name = quoteName(plan.name);
  const value = readValue(plan, name);
  const fits = plan.exact ? null : fitsCondition(plan, value);
  const as = quoteName(plan.as ?? plan.name);
  if (fits === null) return `${unchecked(plan, name)} AS ${as}`;
  const text = csvType(plan) === "VARCHAR";
  const cell = text ? `trim(${value})` : value;
  const blank = text ? blankText(name, plan) : `${name} IS NULL`;
  const misfit = plan.forced ? "NULL" : `error('${misfitMark}${index}:' || ${name})`;
  return `CASE WHEN ${blank} THEN NULL WHEN ${fits} THEN CAST(${cell} AS ${plan.type}) ELSE ${misfit} END AS ${as}`;
}

/** True of the values of a column of text that would not fit the type chosen for it. */
export function misfitCondition(plan: ColumnPlan): string | null {
  const name = quoteName(plan.name);
  const fits = fitsCondition(plan, readValue(plan, name));
  return fits === null ? null : `NOT (${blankText(name, plan)}) AND NOT coalesce(${fits}, false)`;
}

/** Finds the misfit in what the engine threw. */
export function misfitIn(message: string): Misfit | null {
  const found = new RegExp(`${misfitMark}(\\d+):([^\\n]*)`).exec(message);
  return found ? { column: Number(found[1]), value: found[2] ?? "" } : null;
}

/** Maximum number of malformed lines before reading stops. */
export const rejectLimit = 100_000;

/** Where a UTF-8 file's rows begin and how its cells are separated. */
export interface CsvShape {
  readonly delimiter: Delimiter;
  readonly skip: number;
  readonly headed: boolean;
  readonly lacking?: readonly { readonly name: string; readonly type: CsvType }[];
}

function relation(
  path: string,
  shape: CsvShape,
  plans: readonly ColumnPlan[],
  faults: readonly string[],
): string {
  const columns = plans.map((plan) => `${quoteText(plan.name)}: '${csvType(plan)}'`).join(", ");
  const options = [
    `columns = {${columns}}`,
    "auto_detect = false",
    `header = ${shape.headed}`,
    `skip = ${shape.skip}`,
    `delim = ${quoteText(shape.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    ...faults,
  ];
  return `read_csv(${quoteText(path)}, ${options.join(", ")})`;
}

/** The columns of the table, from a relation that has the columns of the plans. */
export function tableSelect(
  from: string,
  plans: readonly ColumnPlan[],
  lacking: CsvShape["lacking"] = [],
): string {
  const own = plans.flatMap((plan, index) => (plan.left ? [] : [convert(plan, index)]));
  const others = lacking.map(({ name, type }) => `CAST(NULL AS ${type}) AS ${quoteName(name)}`);
  return `SELECT ${[...own, ...others].join(", ")} FROM ${from}`;
}

/** The SELECT that reads a UTF-8 file by a plan; lines of the wrong shape go to the table `reject_errors`. */
export function readSelect(path: string, shape: CsvShape, plans: readonly ColumnPlan[]): string {
  const rejects = ["store_rejects = true", `rejects_limit = ${rejectLimit}`];
  return tableSelect(relation(path, shape, plans, rejects), plans, shape.lacking);
}

/** The same rows as text, to look at what did not fit. */
export function textRelation(path: string, shape: CsvShape, plans: readonly ColumnPlan[]): string {
  const texts = plans.map((plan) => ({ ...plan, forced: true }));
  return relation(path, shape, texts, ["ignore_errors = true"]);
}
