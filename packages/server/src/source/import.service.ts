import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type ErrorCode, messageOf } from "@provost/contract/error-code";
import type { Language } from "@provost/contract/language";
import type { Dataset } from "@provost/contract/source";
import { ImportError, type ImportReason } from "@provost/warehouse/csv/import-error";
import type {
  ImportProgress,
  ImportRequest,
  ImportResult,
} from "@provost/warehouse/embedded/import-messages";
import { type Importer, startImporter } from "@provost/warehouse/embedded/importer";
import type { FastifyRequest } from "fastify";
import { audit } from "../platform/audit.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, TenantDb, TenantHandle } from "../platform/db/database.ts";
import type { ImportJob, StoredColumn } from "../platform/db/schema.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, Refusal, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { mayImport } from "./source.policy.ts";
import { catalogChanged, detail, readable, type SourceDeps } from "./source.service.ts";
import { sourceStore } from "./source.store.ts";
import { fileOf, readFields, stage } from "./upload.ts";

/** What bringing in a file stands on. */
export interface ImportDeps extends SourceDeps {
  db: Database;
  /** Where uploads wait until they are read; on the same machine as the server. */
  stagingDir: string;
  ids: Ids;
  clock: Clock;
  /** Aborted when the server stops. */
  stopping: AbortSignal;
  logFault(error: unknown): void;
}

/** An import that has begun: the data set is marked as loading and remembers the job. */
interface Claim {
  tenant: TenantHandle;
  datasetId: string;
  importId: string;
  job: ImportJob;
}

const codes: Readonly<Record<ImportReason, ErrorCode>> = {
  empty_file: "import_empty_file",
  no_rows: "import_no_rows",
  not_text: "import_not_text",
  bad_encoding: "import_bad_encoding",
  bad_header: "import_bad_header",
  wrong_columns: "import_wrong_columns",
  too_many_rejected: "import_too_many_rejected",
  disk_full: "disk_full",
  engine_died: "import_failed",
  cancelled: "import_cancelled",
  failed: "import_failed",
};

// A small file is usually published by then, so its reply says "ready".
const replyAfterMs = 1500;
const progressEveryMs = 250;

/** Takes an upload in: streams it to disk, starts reading it, and answers when that is done or after a moment. */
export async function importUpload(
  deps: ImportDeps,
  scope: TenantScope,
  request: FastifyRequest,
): Promise<Dataset> {
  ensure(mayImport(scope.actor));
  const file = await fileOf(request);
  const fields = readFields(file);
  await checkTarget(deps, scope, fields.tableName);
  const importer = startImporter();
  const importId = deps.ids.next();
  const staged = `${importId}.csv`;
  try {
    await stage(file, join(deps.stagingDir, staged), scope.signal);
    const { userId } = scope.actor;
    const job: ImportJob = { mode: fields.mode, staged, userId, language: scope.language, labels: {} };
    const claim = await claimDataset(deps, scope.db, { ...fields, importId, job });
    const done = runImport(deps, claim, importer);
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, replyAfterMs).unref())]);
    return await detail(deps, scope, claim.datasetId);
  } catch (error) {
    importer.close();
    throw error;
  }
}

// Asked before the upload is taken, and again, under a lock, after it.
async function checkTarget(deps: SourceDeps, scope: TenantScope, tableName: string): Promise<void> {
  const row = await scope.db.run((db) => sourceStore(db).lockByName(tableName));
  if (!row) return;
  if (row.status === "loading") throw refuse("import_busy");
  const seen = (await readable(deps, scope)).tables.find(({ id }) => id === row.id);
  const whole = row.ownerId === scope.actor.userId || seen?.view === null;
  if (!whole) throw refuse("table_name_taken", { table: tableName });
}

interface Target {
  tableName: string;
  comment: string;
  importId: string;
  job: ImportJob;
}

function claimDataset(deps: ImportDeps, tenant: TenantHandle, target: Target): Promise<Claim> {
  const { tableName, comment, importId, job } = target;
  const claim = async (db: TenantDb): Promise<Claim> => {
    const store = sourceStore(db);
    const row = await store.lockByName(tableName);
    if (row?.status === "loading") throw refuse("import_busy");
    const id = row?.id ?? deps.ids.next();
    if (!row) await store.insert({ id, tableName, comment, ownerId: job.userId });
    const importJob = JSON.stringify(job);
    await store.update(id, {
      status: "loading",
      importId,
      importJob,
      progress: 0,
      message: "",
      rejected: 0,
      rejectedLines: "[]",
      widened: "[]",
      updatedAt: deps.clock.now(),
      ...(comment === "" ? {} : { comment }),
    });
    return { tenant, datasetId: id, importId, job };
  };
  return uniqueOr(
    () => refuse("import_busy"),
    () => tenant.run(claim),
  );
}

function share({ stage: step, fraction }: ImportProgress): number {
  return step === "decoding"
    ? fraction * 0.3
    : step === "reading"
      ? 0.3 + fraction * 0.6
      : 0.9 + fraction * 0.1;
}

async function requestOf(deps: ImportDeps, { tenant, datasetId, job }: Claim): Promise<ImportRequest> {
  const base = {
    source: join(deps.stagingDir, job.staged),
    folder: join(deps.filesDir, tenant.tenantId, "dataset"),
  };
  if (job.mode === "replace") return { ...base, mode: { kind: "replace" } };
  const columns = await tenant.run(async (db) => (await currentGeneration(db, datasetId))?.columns);
  return { ...base, mode: columns ? { kind: "append", columns } : { kind: "replace" } };
}

async function currentGeneration(db: TenantDb, datasetId: string) {
  const store = sourceStore(db);
  const row = await store.lockById(datasetId);
  return row?.generationId ? store.generation(row.generationId) : undefined;
}

/** Reads a claimed upload and publishes it; whatever happens, the data set says how it went and earlier rows stay. Never rejects. */
async function runImport(deps: ImportDeps, claim: Claim, importer: Importer): Promise<void> {
  const { tenant, datasetId, importId, job } = claim;
  const stop = (): void => importer.close();
  deps.stopping.addEventListener("abort", stop, { once: true });
  let told = deps.clock.now().getTime();
  const onProgress = (progress: ImportProgress): void => {
    const now = deps.clock.now().getTime();
    if (now - told < progressEveryMs) return;
    told = now;
    tenant
      .run((db) => sourceStore(db).setProgress(datasetId, importId, share(progress)))
      .catch(deps.logFault);
  };
  try {
    const result = await importer.run(await requestOf(deps, claim), onProgress);
    await tenant.run((db) => publish(deps, db, claim, result));
    deps.catalogs.dropWhere((key) => key === tenant.tenantId);
  } catch (error) {
    // A stopping server leaves the job as it is; the next start takes it up.
    if (deps.stopping.aborted) return;
    await tenant.run((db) => markFailed(deps, db, claim, error)).catch(deps.logFault);
  } finally {
    deps.stopping.removeEventListener("abort", stop);
  }
  await rm(join(deps.stagingDir, job.staged), { force: true }).catch(deps.logFault);
}

function labelled(
  columns: ImportResult["columns"],
  earlier: readonly StoredColumn[],
  labels: Record<string, string>,
): StoredColumn[] {
  const known = new Map(earlier.map(({ name, label }) => [name, label]));
  return columns.map(({ name, type }) => {
    const label = labels[name] ?? known.get(name);
    return label === undefined ? { name, type } : { name, type, label };
  });
}

async function publish(deps: ImportDeps, db: TenantDb, claim: Claim, result: ImportResult): Promise<void> {
  const { tenant, datasetId, importId, job } = claim;
  const store = sourceStore(db);
  const dataset = await store.lockById(datasetId);
  if (dataset?.importId !== importId) return;
  const earlier = dataset.generationId ? await store.generation(dataset.generationId) : undefined;
  const kept = job.mode === "append" ? earlier : undefined;
  const part = { file: `${result.generation}.duckdb`, rows: result.rows };
  const generationId = deps.ids.next();
  const now = deps.clock.now();
  await store.insertGeneration({
    id: generationId,
    datasetId,
    parts: [...(kept?.parts ?? []), part],
    columns: labelled(result.tableColumns, earlier?.columns ?? [], job.labels),
    rowCount: (kept?.rowCount ?? 0) + result.rows,
    createdAt: now,
    createdBy: job.userId,
  });
  await store.update(datasetId, { ...outcomeOf(result), generationId, updatedAt: now });
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
}

function outcomeOf({ rejected, widened, encoding, delimiter }: ImportResult) {
  return {
    status: "ready",
    importJob: null,
    progress: 1,
    message: "",
    rejected: rejected.count,
    rejectedLines: JSON.stringify(rejected.lines),
    widened: JSON.stringify(widened.map(({ name, from, to }) => ({ column: name, from, to }))),
    encoding,
    delimiter,
  } as const;
}

function failureText(error: unknown, language: Language): string {
  if (error instanceof Refusal) return messageOf(error.code, language, error.details);
  if (!(error instanceof ImportError)) return messageOf("import_failed", language);
  return messageOf(codes[error.reason], language, { detail: error.detail, line: error.line ?? 1 });
}

async function markFailed(
  deps: ImportDeps,
  db: TenantDb,
  { datasetId, importId, job }: Claim,
  error: unknown,
): Promise<void> {
  const expected =
    error instanceof Refusal || (error instanceof ImportError && codes[error.reason] !== "import_failed");
  if (!expected) deps.logFault(error);
  const store = sourceStore(db);
  const dataset = await store.lockById(datasetId);
  if (dataset?.importId !== importId) return;
  await store.update(datasetId, {
    status: "failed",
    importJob: null,
    progress: 0,
    message: failureText(error, job.language),
    updatedAt: deps.clock.now(),
  });
}

/** Brings in a file that already lies in the staging folder; rejects unless it is published. */
export async function importStaged(
  deps: ImportDeps,
  tenant: TenantHandle,
  { tableName, comment, job }: Omit<Target, "importId">,
): Promise<void> {
  const claim = await claimDataset(deps, tenant, { tableName, comment, importId: deps.ids.next(), job });
  await runImport(deps, claim, startImporter());
  const dataset = await tenant.run((db) => sourceStore(db).byId(claim.datasetId));
  if (dataset?.status !== "ready") throw new Error(`${tableName} was not brought in: ${dataset?.message}`);
}

/** Takes up the imports that a stopped server left behind: their uploads are still there, or the data set says they were interrupted. */
export async function resumeImports(deps: ImportDeps): Promise<void> {
  const tenants = await deps.db.platform((db) => db.selectFrom("tenant").select("id").execute());
  for (const { id: tenantId } of tenants) {
    const tenant = deps.db.tenant(tenantId);
    const left = await tenant.run((db) => sourceStore(db).unfinished());
    for (const { id: datasetId, importId, importJob: job } of left) {
      if (importId === null || job === null) continue;
      const claim = { tenant, datasetId, importId, job };
      if (existsSync(join(deps.stagingDir, job.staged))) await runImport(deps, claim, startImporter());
      else await tenant.run((db) => markFailed(deps, db, claim, refuse("import_interrupted")));
    }
  }
}
