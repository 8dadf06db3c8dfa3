import { rm, stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { DayOrder } from "@provost/contract/source/dataset-upload";
import type { LineProblem } from "@provost/contract/source/import-problem";
import { type CsvType, valueFits, widen } from "../../csv/column-type.ts";
import { isoDay, otherOrder } from "../../csv/day-order.ts";
import { ImportError } from "../../csv/import-error.ts";
import { type BytePlace, lineNumbers, type RejectedLine } from "../../csv/line-numbers.ts";
import { emptyCells, isMissingMark } from "../../csv/missing.ts";
import { type NumberSign, plainNumber, takesPlain } from "../../csv/number-sign.ts";
import { type ColumnPlan, type CsvShape, misfitIn, readSelect, rejectLimit } from "../../csv/read-plan.ts";
import { attachNewPart, countRows } from "./publish.ts";

/** What reading a file into a part gave. */
export interface ReadOutcome {
  readonly rows: number;
  readonly plans: readonly ColumnPlan[];
  readonly rejected: { readonly count: number; readonly lines: readonly RejectedLine[] };
}

/** The file holds bytes that are not UTF-8. */
export class BadUtf8 extends Error {
  readonly offset: number;
  readonly line: number | null;

  constructor(offset: number, line: number | null) {
    super("not UTF-8");
    this.offset = offset;
    this.line = line;
  }
}

/** The engine reads a file with one kind of line end only. */
export class MixedLineEnds extends Error {}

const listedLines = 100;

// The engine's own limit of a line.
const longestLineMb = 2;

function lineProblem(errorType: string, expected: number, found: number): LineProblem {
  switch (errorType) {
    case "MISSING COLUMNS":
      return { kind: "too_few", expected, found };
    case "TOO MANY COLUMNS":
      return { kind: "too_many", expected, found };
    case "UNQUOTED VALUE":
      return { kind: "unclosed_quote" };
    case "LINE SIZE OVER MAXIMUM":
      return { kind: "too_long", limitMb: longestLineMb };
    default:
      return { kind: "unreadable" };
  }
}

/** Columns whose cells the engine could not read as numbers, with those cells. */
async function castMisfits(connection: DuckDBConnection): Promise<Map<number, string[]>> {
  const result = await connection.run(
    `SELECT column_idx, regexp_extract(error_message, 'Could not convert string "(.*?)" to', 1, 's')
     FROM reject_errors WHERE error_type = 'CAST'`,
  );
  const misfits = new Map<number, string[]>();
  for (const [column, value] of await result.getRows()) {
    const index = Number(column) - 1;
    misfits.set(index, [...(misfits.get(index) ?? []).slice(0, 999), String(value)]);
  }
  return misfits;
}

async function checkEncoding(connection: DuckDBConnection, path: string): Promise<void> {
  const result = await connection.run(
    "SELECT min(line_byte_position) FROM reject_errors WHERE error_type = 'INVALID ENCODING'",
  );
  const position = (await result.getRows())[0]?.[0] ?? null;
  if (position === null) return;
  const offset = Number(position) - 1;
  const [place] = await lineNumbers(path, [{ offset, problem: { kind: "unreadable" } }]);
  throw new BadUtf8(offset, place?.line ?? null);
}

async function shapeRejects(
  connection: DuckDBConnection,
  path: string,
  columns: number,
  rows: number,
): Promise<ReadOutcome["rejected"]> {
  const result = await connection.run(
    `SELECT line_byte_position, min(error_type), max(TRY_CAST(regexp_extract(error_message, 'Found: (\\d+)', 1) AS INTEGER))
     FROM reject_errors GROUP BY 1 ORDER BY 1`,
  );
  const places: BytePlace[] = (await result.getRows()).map(([position, type, found]) => ({
    offset: Number(position) - 1,
    problem: lineProblem(String(type), columns, Number(found)),
  }));
  const lines = await lineNumbers(path, places.slice(0, listedLines));
  if (places.length >= rejectLimit || places.length > rows) {
    const [first = null] = lines;
    throw new ImportError({ kind: "too_many_rejected", rejected: places.length, taken: rows, first });
  }
  return { count: places.length, lines };
}

function widenAt(plans: readonly ColumnPlan[], column: number, values: readonly string[]): ColumnPlan[] {
  return plans.map((plan, index) => (index === column ? widenPlan(plan, values) : plan));
}

// What the engine makes of "NaN".
const notANumber = "nan";

function widenSigned(
  { sign: _, ...plan }: ColumnPlan,
  sign: NumberSign,
  values: readonly string[],
): ColumnPlan {
  const plain = values.flatMap((value) => plainNumber(sign, value) ?? []);
  const type = plain.length === values.length ? widen(plan.type, plain) : "VARCHAR";
  if (type !== "VARCHAR") return { ...plan, type, sign };
  // Among plain numbers, such as 1e5, there can be some that are never written with a sign.
  const isPlain = takesPlain(sign) && values.every((value) => valueFits("DOUBLE", value));
  return { ...plan, type: isPlain ? "DOUBLE" : type };
}

// A value past the start of the file can show that a guess was wrong.
function widenDated(plan: ColumnPlan, order: DayOrder, values: readonly string[]): ColumnPlan {
  const fits = (dayOrder: DayOrder, type: CsvType): boolean =>
    values.every((value) => valueFits(type, isoDay(dayOrder, value)));
  if (fits(order, "TIMESTAMP")) return { ...plan, type: "TIMESTAMP" };
  const { dayOrder: _, orderUnsure, ...text } = plan;
  const dayOrder = otherOrder[order];
  const type = [plan.type, "TIMESTAMP" as const].find((one) => fits(dayOrder, one));
  return orderUnsure && type !== undefined ? { ...text, dayOrder, type } : { ...text, type: "VARCHAR" };
}

function widenPlan(plan: ColumnPlan, values: readonly string[]): ColumnPlan {
  if (plan.dayOrder !== undefined) return widenDated(plan, plan.dayOrder, values);
  if (plan.sign !== undefined) return widenSigned(plan, plan.sign, values);
  if (plan.direct && plan.type === "BIGINT" && !plan.asText) return { ...plan, direct: false };
  const isNumber = plan.type === "BIGINT" || plan.type === "DOUBLE";
  if (!isNumber || plan.asText) return { ...plan, type: widen(plan.type, values) };
  const isEmpty = emptyCells(plan.empty);
  const others = values.filter((value) => !isMissingMark(value) && value !== notANumber && !isEmpty(value));
  // A double cannot distinguish a long whole number from its neighbours, so the text is checked before the type is given up.
  const tooLong = plan.type === "BIGINT" && others.every((value) => Number.isInteger(Number(value)));
  if (others.length === 0 || tooLong) return { ...plan, asText: true };
  return { ...plan, type: widen(plan.type, others), asText: others.length < values.length };
}

/** Lets go of the part and of what was noted while reading it. */
export async function forgetRead(connection: DuckDBConnection): Promise<void> {
  await connection.run("DROP TABLE IF EXISTS reject_errors; DROP TABLE IF EXISTS reject_scans; DETACH part");
}

/** One attempt: what it gave, or the plans for the next one. */
type Attempt =
  | { readonly done: ReadOutcome }
  | { readonly done: null; readonly plans: readonly ColumnPlan[] };

async function attempt(
  connection: DuckDBConnection,
  path: string,
  shape: CsvShape,
  plans: readonly ColumnPlan[],
): Promise<Attempt> {
  try {
    await connection.run(`CREATE TABLE part.data AS ${readSelect(path, shape, plans)}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (message.includes("state machine reached an invalid state")) throw new MixedLineEnds();
    const misfit = misfitIn(message);
    if (!misfit) throw error;
    return { done: null, plans: widenAt(plans, misfit.column, [misfit.value]) };
  }
  await checkEncoding(connection, path);
  const misfits = await castMisfits(connection);
  if (misfits.size > 0) {
    let wider = plans;
    for (const [column, values] of misfits) wider = widenAt(wider, column, values);
    return { done: null, plans: wider };
  }
  const rows = await countRows(connection);
  return { done: { rows, plans, rejected: await shapeRejects(connection, path, plans.length, rows) } };
}

/** Reads a UTF-8 file into the part at `target`, widening columns until all values fit; the part is left attached as `part`. */
export async function readCsv(
  connection: DuckDBConnection,
  path: string,
  target: string,
  shape: CsvShape,
  start: readonly ColumnPlan[],
): Promise<ReadOutcome> {
  let plans = start;
  for (;;) {
    await rm(target, { force: true });
    await attachNewPart(connection, target, (await stat(path)).size);
    let result: Attempt;
    try {
      result = await attempt(connection, path, shape, plans);
    } catch (error) {
      await forgetRead(connection).catch(() => {});
      throw error;
    }
    if (result.done) return result.done;
    plans = result.plans;
    await forgetRead(connection);
  }
}
