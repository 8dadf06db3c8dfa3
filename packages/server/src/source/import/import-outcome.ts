import type { ImportProblem } from "@provost/contract/source/import-problem";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { isNumeric } from "@provost/warehouse/csv/number-sign";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { FetchedFile, ImportJob, StoredColumn } from "../../platform/db/report-schema.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { codeSignOf } from "../field/code-sign.ts";
import { foldName } from "../field/table-fields.ts";
import { partFile } from "../generation/part-files.ts";
import { storedReading } from "../policy/remembered-reading.ts";
import { scheduleStore } from "../schedule/schedule.store.ts";
import { nextRun } from "../schedule/schedule-time.ts";
import { sourceStore } from "../source.store.ts";
import type { Claim, ImportDeps } from "./import-job.ts";

type Read = Pick<ImportResult, "tableColumns" | "wholeColumns"> & Partial<Pick<ImportResult, "signed">>;

// A file that was fetched may lack the numbers of a column once: the next ones are read with its sign again.
function textOf(
  before: StoredColumn | undefined,
  appended: boolean,
  fetched: boolean,
): Pick<StoredColumn, "sign" | "format"> {
  const isStill = appended ? before?.type === "VARCHAR" : fetched;
  return isStill && before?.sign ? { sign: before.sign } : {};
}

/** The table's columns as stored: with the previous labels, and with the code detection for new numeric columns. */
export function retainedColumns(
  { tableColumns, wholeColumns, signed = [] }: Read,
  {
    earlier,
    appended,
    fetched = false,
  }: { earlier: readonly StoredColumn[]; appended: boolean; fetched?: boolean },
  labels: Record<string, string>,
): StoredColumn[] {
  const known = new Map(earlier.map((column) => [foldName(column.name), column]));
  const whole = new Map(wholeColumns.map((column) => [column.name, column]));
  const signs = new Map(signed.map((column) => [column.name, column]));
  return tableColumns.map(({ name, type }) => {
    const before = known.get(foldName(name));
    const label = labels[name] ?? before?.label;
    const values = whole.get(name);
    const found = appended && before ? before.codeSign : values && codeSignOf(values, label);
    const old = appended ? before : undefined;
    // Rows that were added may have widened the type.
    const { sign, format } = isNumeric(type)
      ? { ...signs.get(name), ...old }
      : textOf(before, appended, fetched);
    // Codes can have marks between thousands, but no unit.
    const codeSign = type === "BIGINT" && (sign === undefined || sign === ",") ? found : undefined;
    return {
      ...{ name, type },
      ...(label === undefined ? {} : { label }),
      ...(codeSign ? { codeSign } : {}),
      ...(sign === undefined ? {} : { sign }),
      ...(format === undefined || (old && old.format === undefined) ? {} : { format }),
    };
  });
}

// With the rows, so that what was appended is never fetched and appended again.
async function rememberFetched(
  db: TenantDb,
  datasetId: string,
  mode: ImportJob["mode"],
  { address, etag, lastModified, timeZone }: FetchedFile,
  now: Date,
): Promise<void> {
  const store = scheduleStore(db);
  const row = await store.of(datasetId);
  if (!row) return;
  const isSame = row.address === address && row.mode === mode;
  await store.change(asServer("dataset", datasetId), {
    ...{ lastAt: now, outcome: "loaded", problem: null, failures: 0, stopped: null },
    nextAt: nextRun(row, timeZone, now),
    ...(isSame ? { etag, lastModified } : {}),
  });
}

const faults = new Set<ImportProblem["kind"]>([
  ...(["failed", "engine_died", "disk_full", "store_away", "interrupted"] as const),
]);

/** How an import has ended; `refused`: its file, its author or a cancellation is the reason, `failed`: the server is. */
export type ImportEnd = "published" | "refused" | "failed" | "table_gone" | "replaced";

/** How an import has ended, by the records; null while it is under way. A state has the id of the import that made it. Locks the data set. */
export async function endOf(db: TenantDb, { datasetId, importId }: Claim): Promise<ImportEnd | null> {
  const store = sourceStore(db);
  const dataset = await store.lockById(datasetId);
  if (await store.generation(importId)) return "published";
  if (!dataset) return "table_gone";
  if (dataset.importId !== importId) return "replaced";
  if (dataset.status === "loading") return null;
  return dataset.problem && !faults.has(dataset.problem.kind) ? "refused" : "failed";
}

/** Publishes the imported rows as the table's rows, once; an import that has ended meanwhile changes nothing. Gives how it has ended. */
export async function publish(
  deps: ImportDeps,
  db: TenantDb,
  claim: Claim,
  result: ImportResult,
): Promise<ImportEnd> {
  const { tenant, datasetId, importId, job } = claim;
  const store = sourceStore(db);
  const end = await endOf(db, claim);
  const dataset = await store.lockById(datasetId);
  if (end !== null || !dataset) return end ?? "table_gone";
  const earlier = dataset.generationId ? await store.generation(dataset.generationId) : undefined;
  const previous = job.mode === "append" ? earlier : undefined;
  const part = { file: partFile(result), rows: result.rows };
  const now = deps.clock.now();
  await store.insertGeneration({
    id: importId,
    datasetId,
    parts: [...(previous?.parts ?? []), part],
    columns: retainedColumns(
      result,
      {
        earlier: earlier?.columns ?? [],
        appended: previous !== undefined,
        fetched: job.fetched !== undefined,
      },
      job.labels,
    ),
    rowCount: (previous?.rowCount ?? 0) + result.rows,
    createdAt: now,
    createdBy: job.userId,
    fileName: job.fileName ?? job.shownName ?? "",
    mode: previous === undefined ? "replace" : "append",
  });
  if (job.fetched) await rememberFetched(db, datasetId, job.mode, job.fetched, now);
  const read = storedReading(job.said ?? job.choice, dataset.reading);
  await store.update(asServer("dataset", datasetId), {
    ...outcomeOf(result),
    generationId: importId,
    updatedAt: now,
    ...(read === undefined ? {} : { reading: read && JSON.stringify(read) }),
  });
  const after = {
    tableName: dataset.tableName,
    mode: job.mode,
    rows: result.rows,
    rejected: result.rejected.count,
  };
  await audit(db, {
    actorId: job.userId,
    action: "import",
    entity: "dataset",
    entityId: datasetId,
    before: null,
    after,
  });
  await catalogChanged(db, tenant.tenantId);
  return "published";
}

function outcomeOf({ rejected, widened, emptied, encoding, delimiter }: ImportResult) {
  return {
    status: "ready",
    importJob: null,
    progress: 1,
    problem: null,
    rejected: rejected.count,
    rejectedLines: JSON.stringify(rejected.lines),
    widened: JSON.stringify(widened.map(({ name, from, to }) => ({ column: name, from, to }))),
    emptied: JSON.stringify(emptied),
    encoding,
    delimiter,
  } as const;
}

/** Why an import failed; whatever is no problem of the file or the import is a fault of ours. */
export function problemOf(error: unknown): ImportProblem {
  return error instanceof ImportError ? error.problem : { kind: "failed" };
}

/** Whether an import failed because of its file's content, and not because of something an operator should know of. */
export function isExpected(error: unknown): boolean {
  return !faults.has(problemOf(error).kind);
}

/** Says of a data set why its import failed, unless it has ended already; earlier rows stay. Gives how it has ended. */
export async function markFailed(
  deps: Pick<ImportDeps, "clock">,
  db: TenantDb,
  claim: Claim,
  error: unknown,
): Promise<ImportEnd> {
  const end = await endOf(db, claim);
  if (end !== null) return end;
  const problem = problemOf(error);
  await sourceStore(db).update(asServer("dataset", claim.datasetId), {
    status: "failed",
    importJob: null,
    progress: 0,
    problem: JSON.stringify(problem),
    updatedAt: deps.clock.now(),
  });
  return faults.has(problem.kind) ? "failed" : "refused";
}
