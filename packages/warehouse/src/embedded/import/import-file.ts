import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { columnsWith } from "../../csv/append.ts";
import { ImportError } from "../../csv/import-error.ts";
import {
  type ColumnPlan,
  type CsvShape,
  misfitCondition,
  tableSelect,
  textRelation,
} from "../../csv/read-plan.ts";
import type { CsvForm } from "../../csv/sample.ts";
import type { Emptied } from "../../formats/cells.ts";
import { emptyIn } from "../../formats/choice.ts";
import { formatOf } from "../../formats/detect.ts";
import { openParquet, parquetFault } from "../../formats/parquet.ts";
import { quoteName } from "../../sql-text.ts";
import type { RowsFormat } from "../rows/rows-file.ts";
import { chosenForm, importCsv } from "./import-csv.ts";
import type { ImportProgress, ImportRequest, ImportResult } from "./import-messages.ts";
import { attachNewPart, countRows, sealPart } from "./publish.ts";
import { type ReadOutcome, readCsv } from "./read-csv.ts";
import { wholeColumns } from "./whole-columns.ts";

/** A file read into the attached part. */
interface Reading extends Pick<ImportResult, "encoding" | "delimiter" | "emptied"> {
  readonly form: CsvForm;
  readonly outcome: ReadOutcome;
}

interface Work {
  readonly connection: DuckDBConnection;
  readonly request: ImportRequest;
  readonly folder: string;
  readonly target: string;
  readonly report: (progress: ImportProgress) => void;
}

const shownExamples = 3;

/** What a chosen type left empty, by a second look at the texts. */
async function emptiedIn(
  connection: DuckDBConnection,
  relation: string,
  plans: readonly ColumnPlan[],
): Promise<Emptied[]> {
  const checks = plans.flatMap((plan) => {
    const condition = plan.forced && !plan.left ? misfitCondition(plan) : null;
    return condition === null ? [] : [{ plan, condition }];
  });
  if (checks.length === 0) return [];
  const values = checks.flatMap(({ plan, condition }) => [
    `count(*) FILTER (WHERE ${condition})`,
    `to_json((list(DISTINCT ${quoteName(plan.name)} ORDER BY ${quoteName(plan.name)}) FILTER (WHERE ${condition}))[:${shownExamples}])`,
  ]);
  const [row = []] = await (await connection.run(`SELECT ${values.join(", ")} FROM ${relation}`)).getRows();
  return checks.flatMap(({ plan }, index) => {
    const count = Number(row[2 * index]);
    if (count === 0) return [];
    const examples: unknown = JSON.parse(String(row[2 * index + 1]));
    return [
      { column: plan.as ?? plan.name, count, examples: Array.isArray(examples) ? examples.map(String) : [] },
    ];
  });
}

function planned(form: CsvForm): ColumnPlan[] {
  return form.columns.map(({ blank: _, marked: _marked, ...column }) => ({
    ...column,
    asText: column.sign !== undefined,
    direct: true,
  }));
}

async function readText({ connection, request, folder, target, report }: Work): Promise<Reading> {
  const { source, form, outcome, encoding } = await importCsv(connection, request, folder, target, report);
  const emptied = await emptiedIn(connection, textRelation(source.path, form, outcome.plans), outcome.plans);
  return { form, outcome, encoding, delimiter: form.delimiter, emptied };
}

async function readRows(work: Work, format: RowsFormat): Promise<Reading> {
  const { connection, request, folder, target, report } = work;
  // Most files are CSV, which should not wait for what reads the others.
  const { cleanRows } = await import("../rows/rows-file.ts");
  const clean = await cleanRows(format, request.source, folder, request.choice ?? {}, (fraction) =>
    report({ stage: "decoding", fraction }),
  );
  if (clean.rows === 0) throw new ImportError({ kind: "no_rows" });
  const shape = { delimiter: ",", skip: 0, headed: false, whole: true } as const;
  const form = chosenForm<CsvForm>({ ...shape, columns: clean.columns }, request);
  const read = await readCsv(connection, clean.path, target, form, planned(form));
  const forced = await emptiedIn(connection, textRelation(clean.path, form, read.plans), read.plans);
  const remaining = clean.emptied.flatMap((one) => {
    const column = form.columns.find(({ name }) => name === one.column);
    return column && !column.left ? [{ ...one, column: column.as ?? column.name }] : [];
  });
  const rejected = {
    count: read.rejected.count + clean.rejected.count,
    lines: [...clean.rejected.lines, ...read.rejected.lines],
  };
  return {
    form,
    outcome: { ...read, rejected },
    encoding: "",
    delimiter: "",
    emptied: [...remaining, ...forced],
  };
}

async function readParquet({ connection, request, target }: Work): Promise<Reading> {
  const { columns, relation } = await openParquet(connection, request.source);
  const shape: CsvShape = { delimiter: ",", skip: 0, headed: false };
  const valuesIn = emptyIn(request.choice ?? {});
  const found = columns.map((column) => {
    const empty = valuesIn(column.name);
    return empty === undefined ? column : { ...column, empty };
  });
  const form = chosenForm<CsvForm>({ ...shape, whole: true, columns: found }, request);
  const plans = planned(form).map((plan, index) => {
    const before = columns[index]?.type;
    // Appending may widen a column; its text is then the value.
    const own = plan.forced ? { ...plan } : { ...plan, exact: true };
    return before === plan.type || plan.forced ? own : { ...own, exact: false, forced: true };
  });
  const texts = new Set(plans.flatMap(({ name, forced }) => (forced ? [name] : [])));
  const from = relation((name) => texts.has(name));
  await attachNewPart(connection, target, (await stat(request.source)).size);
  await connection
    .run(`CREATE TABLE part.data AS ${tableSelect(from, plans, form.lacking)}`)
    .catch((error: unknown) => {
      throw parquetFault(error);
    });
  const outcome = { rows: await countRows(connection), plans, rejected: { count: 0, lines: [] } };
  return { form, outcome, encoding: "", delimiter: "", emptied: await emptiedIn(connection, from, plans) };
}

/** Makes one immutable part of a file, or throws an `ImportError` and publishes nothing. */
export async function importFile(
  connection: DuckDBConnection,
  request: ImportRequest,
  folder: string,
  report: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const format = await formatOf(request.source, request.name);
  const work: Work = { connection, request, folder, target: join(folder, "part.duckdb"), report };
  const reading =
    format === "csv"
      ? await readText(work)
      : format === "parquet"
        ? await readParquet(work)
        : await readRows(work, format);
  const { form, outcome, encoding, delimiter, emptied } = reading;
  if (outcome.rows === 0) throw new ImportError({ kind: "no_rows" });
  report({ stage: "publishing", fraction: 0 });
  const taken = outcome.plans.filter(({ left }) => !left);
  const columns = [
    ...taken.map(({ name, as = name, type }) => ({ name: as, type })),
    ...(form.lacking ?? []).map(({ name, type }) => ({ name, type })),
  ];
  const whole = await wholeColumns(connection, columns, outcome.rows);
  const published = await sealPart(connection, work.target, request.folder);
  return {
    ...published,
    rows: outcome.rows,
    columns,
    tableColumns: request.mode.kind === "append" ? columnsWith(request.mode.columns, columns) : columns,
    rejected: outcome.rejected,
    format,
    encoding,
    delimiter,
    emptied,
    wholeColumns: whole,
    signed: taken.flatMap(({ name, as = name, sign, format }) =>
      sign === undefined ? [] : [{ name: as, sign, ...(format ? { format } : {}) }],
    ),
    widened: form.columns.flatMap(({ name, as = name, type: from, left }, index) => {
      const to = outcome.plans[index]?.type ?? from;
      return to === from || left ? [] : [{ name: as, from, to }];
    }),
  };
}
