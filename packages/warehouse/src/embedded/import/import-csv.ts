import { stat } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { FileEncoding } from "@provost/contract/source/import-problem";
import { fitToTable } from "../../csv/append.ts";
import { type NumberSigns, scanNumbers } from "../../csv/code-scan.ts";
import { ImportError } from "../../csv/import-error.ts";
import type { ColumnPlan } from "../../csv/read-plan.ts";
import {
  type CsvForm,
  type FormColumn,
  readForm,
  readStart,
  sampleBytes,
  unsigned,
} from "../../csv/sample.ts";
import { emptyIn, withChoice } from "../../formats/choice.ts";
import type { ImportProgress, ImportRequest } from "./import-messages.ts";
import { BadUtf8, forgetRead, MixedLineEnds, type ReadOutcome, readCsv } from "./read-csv.ts";
import { sourceReader, type Utf8Source } from "./utf8-source.ts";

const noSigns: NumberSigns = { codes: false, inexact: false };

interface Read {
  readonly source: Utf8Source;
  readonly form: CsvForm;
  readonly outcome: ReadOutcome;
}

/** The form with the user's choices and, when appending, the requirements of the table. */
export function chosenForm<F extends CsvForm>(form: F, { mode, choice = {} }: ImportRequest): F {
  const chosen = withChoice(form, choice);
  if (mode.kind === "append") return fitToTable(chosen, mode.columns, choice.loose);
  const texts = new Set(mode.kind === "replace" ? mode.texts?.map((name) => name.toLowerCase()) : []);
  const columns = chosen.columns.map((column): FormColumn => {
    const { name, as = name, sign, dayOrder, forced = false } = column;
    return (sign === undefined && dayOrder === undefined) || forced || !texts.has(as.toLowerCase())
      ? column
      : { ...unsigned(column), type: "VARCHAR" };
  });
  return { ...chosen, columns };
}

async function formOf(source: Utf8Source, request: ImportRequest): Promise<CsvForm> {
  const { bytes, whole } = await readStart(source.path);
  const { choice = {} } = request;
  return chosenForm(readForm(bytes, whole, choice.headerRow, emptyIn(choice)), request);
}

async function readOnce(
  connection: DuckDBConnection,
  source: Utf8Source,
  request: ImportRequest,
  target: string,
): Promise<Read> {
  const form = await formOf(source, request);
  const plan = (exact: boolean, direct: boolean): ColumnPlan[] =>
    form.columns.map(({ blank: _, marked, type, ...column }) => ({
      ...column,
      type,
      asText: marked || column.sign !== undefined || (exact && type === "BIGINT"),
      direct,
    }));
  const anyWhole = form.columns.some(({ type, sign }) => type === "BIGINT" && sign === undefined);
  // Reading whole numbers directly is much faster, and correct when nothing in the file could be rounded; the scan checks this.
  const direct = anyWhole && !form.whole && form.columns.every(({ type }) => type !== "DOUBLE");
  const scan = anyWhole && !form.whole ? scanNumbers(source.path, form.delimiter, sampleBytes) : noSigns;
  const read = (exact: boolean, straight: boolean) =>
    readCsv(connection, source.path, target, form, plan(exact, straight));
  const [signs, first] = await Promise.allSettled([scan, read(false, direct)]);
  if (signs.status === "fulfilled" && first.status === "fulfilled") {
    const { codes, inexact } = signs.value;
    // A code past the sample may have been read as a number: read again with every cell compared.
    if (codes || (direct && inexact)) {
      await forgetRead(connection);
      return { source, form, outcome: await read(codes, false) };
    }
  }
  if (signs.status === "rejected") throw signs.reason;
  if (first.status === "rejected") throw first.reason;
  return { source, form, outcome: first.value };
}

/** A CSV read into the part, which is left attached. */
export interface CsvReading extends Read {
  readonly encoding: FileEncoding;
}

/** Reads a CSV file in whatever encoding and with whatever line ends into the part at `target`. */
export async function importCsv(
  connection: DuckDBConnection,
  request: ImportRequest,
  work: string,
  target: string,
  report: (progress: ImportProgress) => void,
): Promise<CsvReading> {
  if ((await stat(request.source)).size === 0) throw new ImportError({ kind: "empty_file" });
  const reader = sourceReader(request.source, work, (fraction) => report({ stage: "decoding", fraction }));

  async function readAny(source: Utf8Source): Promise<Read> {
    try {
      return await readOnce(connection, source, request, target);
    } catch (error) {
      if (error instanceof MixedLineEnds && !source.unified) return readAny(await reader.unify(source));
      if (!(error instanceof BadUtf8)) throw error;
      const other = await reader.asGb18030(source, error.offset);
      if (other) return readAny(other);
      throw new ImportError({ kind: "bad_encoding", encoding: "utf-8", line: error.line });
    }
  }

  const read = await readAny(await reader.first());
  return { ...read, encoding: read.source.encoding };
}
