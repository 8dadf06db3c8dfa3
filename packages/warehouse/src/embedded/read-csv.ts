import { rm } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { widen } from "../csv/column-type.ts";
import type { Delimiter } from "../csv/dialect.ts";
import { ImportError } from "../csv/import-error.ts";
import { type BytePlace, lineNumbers, type RejectedLine } from "../csv/line-numbers.ts";
import { type ColumnPlan, misfitIn, readSelect, rejectLimit } from "../csv/read-plan.ts";
import { quoteText } from "../sql-text.ts";

/** What reading a file into a part gave. */
export interface ReadOutcome {
  readonly rows: number;
  readonly plans: readonly ColumnPlan[];
  readonly rejected: { readonly count: number; readonly lines: readonly RejectedLine[] };
}

/** The file holds bytes that are not UTF-8. */
export class BadUtf8 extends Error {
  readonly offset: number;
  readonly line: number | undefined;

  constructor(offset: number, line: number | undefined) {
    super("not UTF-8");
    this.offset = offset;
    this.line = line;
  }
}

/** The engine reads a file with one kind of line end only. */
export class MixedLineEnds extends Error {}

const listedLines = 100;

const shapeReasons: Readonly<Record<string, string>> = {
  "MISSING COLUMNS": "too few values",
  "TOO MANY COLUMNS": "too many values",
  "UNQUOTED VALUE": "a quote is not closed, or text follows it",
  "LINE SIZE OVER MAXIMUM": "the line is longer than 2 MB",
};

async function number(connection: DuckDBConnection, sql: string): Promise<number> {
  const rows = await (await connection.run(sql)).getRows();
  return Number(rows[0]?.[0] ?? 0);
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
  const [place] = await lineNumbers(path, [{ offset, reason: "" }]);
  throw new BadUtf8(offset, place?.line);
}

async function shapeRejects(
  connection: DuckDBConnection,
  path: string,
  rows: number,
): Promise<ReadOutcome["rejected"]> {
  const result = await connection.run(
    "SELECT line_byte_position, min(error_type) FROM reject_errors GROUP BY 1 ORDER BY 1",
  );
  const places: BytePlace[] = (await result.getRows()).map(([position, kind]) => ({
    offset: Number(position) - 1,
    reason: shapeReasons[String(kind)] ?? "the line cannot be read",
  }));
  const lines = await lineNumbers(path, places.slice(0, listedLines));
  if (places.length >= rejectLimit || places.length > rows) {
    const first = lines[0];
    const detail = `${places.length} lines cannot be read, ${rows} can; the first: ${first?.reason ?? ""}`;
    throw new ImportError("too_many_rejected", detail, first?.line);
  }
  return { count: places.length, lines };
}

function widenAt(plans: readonly ColumnPlan[], column: number, values: readonly string[]): ColumnPlan[] {
  return plans.map((plan, index) => (index === column ? widenPlan(plan, values) : plan));
}

function widenPlan(plan: ColumnPlan, values: readonly string[]): ColumnPlan {
  // A double cannot tell a long whole number from its neighbours, so the text is looked at before the type is given up.
  const tooLong = values.every((value) => Number.isInteger(Number(value)));
  if (plan.type === "BIGINT" && !plan.exact && tooLong) return { ...plan, exact: true };
  return { ...plan, type: widen(plan.type, values), exact: false };
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
  delimiter: Delimiter,
  plans: readonly ColumnPlan[],
): Promise<Attempt> {
  try {
    await connection.run(`CREATE TABLE part.data AS ${readSelect(path, delimiter, plans)}`);
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
  const rows = await number(connection, "SELECT count(*) FROM part.data");
  return { done: { rows, plans, rejected: await shapeRejects(connection, path, rows) } };
}

/** Reads a UTF-8 file into the part at `target`, widening columns until all values fit; the part is left attached as `part`. */
export async function readCsv(
  connection: DuckDBConnection,
  path: string,
  target: string,
  delimiter: Delimiter,
  start: readonly ColumnPlan[],
): Promise<ReadOutcome> {
  let plans = start;
  for (;;) {
    await rm(target, { force: true });
    await connection.run(`ATTACH ${quoteText(target)} AS part`);
    let result: Attempt;
    try {
      result = await attempt(connection, path, delimiter, plans);
    } catch (error) {
      await forgetRead(connection).catch(() => {});
      throw error;
    }
    if (result.done) return result.done;
    plans = result.plans;
    await forgetRead(connection);
  }
}
