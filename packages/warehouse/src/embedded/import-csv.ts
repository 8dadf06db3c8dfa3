import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { columnsWith, fitToTable } from "../csv/append.ts";
import { type NumberSigns, scanNumbers } from "../csv/code-scan.ts";
import { ImportError } from "../csv/import-error.ts";
import type { ColumnPlan } from "../csv/read-plan.ts";
import { type CsvForm, readForm, readStart, sampleBytes } from "../csv/sample.ts";
import type { ImportProgress, ImportRequest, ImportResult } from "./import-messages.ts";
import { publishPart } from "./publish.ts";
import { BadUtf8, forgetRead, MixedLineEnds, type ReadOutcome, readCsv } from "./read-csv.ts";
import { sourceReader, type Utf8Source } from "./utf8-source.ts";
import { wholeColumns } from "./whole-columns.ts";

const noSigns: NumberSigns = { codes: false, inexact: false };

interface Read {
  readonly source: Utf8Source;
  readonly form: CsvForm;
  readonly outcome: ReadOutcome;
}

async function formOf(source: Utf8Source, mode: ImportRequest["mode"]): Promise<CsvForm> {
  const { bytes, whole } = await readStart(source.path);
  const form = readForm(bytes, whole);
  return mode.kind === "append" ? fitToTable(form, mode.columns) : form;
}

async function readOnce(
  connection: DuckDBConnection,
  source: Utf8Source,
  mode: ImportRequest["mode"],
  target: string,
): Promise<Read> {
  const form = await formOf(source, mode);
  const plan = (exact: boolean, direct: boolean): ColumnPlan[] =>
    form.columns.map(({ name, type, marked }) => ({
      name,
      type,
      asText: marked || (exact && type === "BIGINT"),
      direct,
    }));
  const anyWhole = form.columns.some(({ type }) => type === "BIGINT");
  // Reading whole numbers straight is much faster, and right when nothing in the file could be rounded; the scan tells.
  const direct = anyWhole && !form.whole && form.columns.every(({ type }) => type !== "DOUBLE");
  const scan = anyWhole && !form.whole ? scanNumbers(source.path, form.delimiter, sampleBytes) : noSigns;
  const read = (exact: boolean, straight: boolean) =>
    readCsv(connection, source.path, target, form.delimiter, plan(exact, straight));
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

/** Makes one immutable part of a CSV file, or throws an `ImportError` and publishes nothing. */
export async function importCsv(
  connection: DuckDBConnection,
  request: ImportRequest,
  work: string,
  report: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  if ((await stat(request.source)).size === 0) throw new ImportError({ kind: "empty_file" });
  const reader = sourceReader(request.source, work, (fraction) => report({ stage: "decoding", fraction }));
  const target = join(work, "part.duckdb");

  async function readAny(source: Utf8Source): Promise<Read> {
    try {
      return await readOnce(connection, source, request.mode, target);
    } catch (error) {
      if (error instanceof MixedLineEnds && !source.unified) return readAny(await reader.unify(source));
      if (!(error instanceof BadUtf8)) throw error;
      const other = await reader.asGb18030(source, error.offset);
      if (other) return readAny(other);
      throw new ImportError({ kind: "bad_encoding", encoding: "utf-8", line: error.line });
    }
  }

  const { source, form, outcome } = await readAny(await reader.first());
  if (outcome.rows === 0) throw new ImportError({ kind: "no_rows" });
  report({ stage: "publishing", fraction: 0 });
  const columns = outcome.plans.map(({ name, type }) => ({ name, type }));
  const whole = await wholeColumns(connection, columns, outcome.rows);
  await connection.run("CHECKPOINT part");
  await connection.run("DETACH part");
  const published = await publishPart(target, request.folder);
  return {
    ...published,
    rows: outcome.rows,
    columns,
    tableColumns: request.mode.kind === "append" ? columnsWith(request.mode.columns, columns) : columns,
    rejected: outcome.rejected,
    encoding: source.encoding,
    delimiter: form.delimiter,
    wholeColumns: whole,
    widened: form.columns.flatMap(({ name, type: from }, index) => {
      const to = columns[index]?.type ?? from;
      return to === from ? [] : [{ name, from, to }];
    }),
  };
}
