import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ImportError } from "@provost/warehouse/csv/import-error";
import type {
  ImportProgress,
  ImportRequest,
  ImportResult,
} from "@provost/warehouse/embedded/import/import-messages";
import { type Importer, startImporter } from "@provost/warehouse/embedded/import/importer";
import { WarehouseError } from "@provost/warehouse/warehouse";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { isDatabaseAway } from "../../platform/db/violation.ts";
import { isOfDisk } from "../../platform/disk/disk-reserve.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { traced } from "../../platform/tracing/tracing.ts";
import { loadCatalog } from "../catalog.ts";
import { partFile, removeUnnamed } from "../generation/part-files.ts";
import { mergeParts, partLimits } from "../generation/part-merging.ts";
import { unrestrictedViewer } from "../policy/data-view.ts";
import { importerOf } from "../schedule/schedule-author.ts";
import { accessToImport } from "../source.policy.ts";
import { sourceStore } from "../source.store.ts";
import { claimAgain } from "./import-claim.ts";
import { asLogged, type Claim, type ImportDeps } from "./import-job.ts";
import { endOf, type ImportEnd, isExpected, markFailed, problemOf, publish } from "./import-outcome.ts";
import { dropShared } from "./shared-upload.ts";

type ReadingRequest = NonNullable<ImportRequest["choice"]>;

const progressEveryMs = 250;
const databaseRetryMs = 500;
// A file that ends its process each time must not do so for ever.
const mostDeaths = 2;

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
    folder: deps.parts.folderOf(tenant.tenantId),
    ...(job.fileName === undefined ? {} : { name: job.fileName }),
    ...(job.choice === undefined ? {} : { choice: job.choice as ReadingRequest }),
  };
  if (job.mode === "replace" && !job.fetched) return { ...base, mode: { kind: "replace" } };
  const columns = await tenant.run(async (db) => (await currentGeneration(db, datasetId))?.columns);
  if (job.mode === "append" && columns) return { ...base, mode: { kind: "append", columns } };
  // What nobody looks at does not change the type of a text: filters of charts name its values.
  const texts = (columns ?? []).flatMap(({ name, type, sign }) =>
    type === "VARCHAR" && sign === undefined ? [name] : [],
  );
  return { ...base, mode: { kind: "replace", texts } };
}

async function currentGeneration(db: TenantDb, datasetId: string) {
  const store = sourceStore(db);
  const row = await store.lockById(datasetId);
  return row?.generationId ? store.generation(row.generationId) : undefined;
}

/**
 * Reads a claimed upload and publishes it; whatever happens, the data set says how it went and earlier rows stay. Without an importer, one is
 * started when it is its turn. Never rejects; gives how it has ended, or null when the server stops before.
 */
export function runImport(
  deps: ImportDeps,
  claim: Claim,
  importer: Importer | null,
): Promise<ImportEnd | null> {
  const { tenant, datasetId, job } = claim;
  const attributes = {
    ...{ "provost.tenant": tenant.tenantId, "provost.dataset": datasetId },
    ...{ "provost.import.mode": job.mode, "provost.import.bytes": job.bytes },
  };
  const read = traced("import", attributes, () => readUntilEnd(deps, claim, importer));
  const ended = read.catch((error: unknown) => {
    if (!deps.stopping.aborted) deps.logFault(error);
    return null;
  });
  const run = ended.finally(() => deps.running.delete(run));
  deps.running.add(run);
  return run;
}

async function readUntilEnd(
  deps: ImportDeps,
  claim: Claim,
  importer: Importer | null,
): Promise<ImportEnd | null> {
  let end = await readAndPublish(deps, claim, importer);
  // Rows to be added can be added after the other import as well; what is fetched is fetched again at its next time.
  while (end === "replaced" && claim.job.mode === "append" && !claim.job.fetched) {
    tellEnded(deps, claim, "replaced by another import: it waits to be added after that one");
    if ((await claimAgain(deps, claim)) === null) break;
    end = await readAndPublish(deps, claim, null);
  }
  if (end === null) return null;
  if (end === "replaced") await tellReplaced(deps, claim);
  meters.imports.inc({ outcome: counted[end] });
  await rm(join(deps.stagingDir, claim.job.staged), { force: true }).catch(deps.logFault);
  await dropShared(deps, claim).catch(deps.logFault);
  return end;
}

/** Reads a claimed upload once; gives how it has ended, or null when the server stops before. */
async function readAndPublish(
  deps: ImportDeps,
  claim: Claim,
  importer: Importer | null,
): Promise<ImportEnd | null> {
  const { tenant, job } = claim;
  const ended = new AbortController();
  let leave = (): void => {};
  let current = importer;
  const stop = (): void => {
    ended.abort();
    current?.close();
  };
  deps.stopping.addEventListener("abort", stop, { once: true });
  const pulse = startPulse(deps, claim, stop);
  // One that is taken up may have been silent for long.
  if (importer === null) pulse.report();
  deps.importers.set(claim.datasetId, stop);
  try {
    if (job.mode === "append") await waitForFewParts(deps, claim);
    leave = await deps.importLanes.enter({ tenant: tenant.tenantId, user: "" }, ended.signal);
    if (deps.stopping.aborted) {
      stop();
      return null;
    }
    const request = await outlast(deps, () => requestOf(deps, claim));
    const result = await runUntilDone(deps, current, (next) => {
      current = next;
      if (ended.signal.aborted) next.close();
      return next.run(request, pulse.tell);
    });
    await deps.parts.keep(tenant.tenantId, partFile(result));
    const end = await outlast(deps, () => tenant.run((db) => publishAsAuthor(deps, db, claim, result)));
    // One that was taken up may have been published by another server, with a part of its own.
    if (end !== "published" || claim.job.shared)
      await removeUnnamed(deps.parts, tenant, [partFile(result)]).catch(deps.logFault);
    if (end === "failed") tellEnded(deps, claim, "ended by another server: its rows were not added");
    deps.catalogs.dropWhere((key) => key === tenant.tenantId);
    if (job.mode === "append") void mergeParts(deps, tenant, claim.datasetId);
    await warmUp(deps, claim).catch(deps.logFault);
    return end;
  } catch (error) {
    current?.close();
    return await fail(deps, claim, asImportError(error));
  } finally {
    pulse.stop();
    leave();
    if (deps.importers.get(claim.datasetId) === stop) deps.importers.delete(claim.datasetId);
    deps.stopping.removeEventListener("abort", stop);
  }
}

function asImportError(error: unknown): unknown {
  if (isOfDisk(error)) {
    const { free } = error.details;
    return new ImportError({ kind: "disk_full", ...(typeof free === "string" ? { free } : {}) }, error);
  }
  if (!(error instanceof WarehouseError)) return error;
  const { reason } = error;
  return reason === "cancelled" || reason === "store_away" ? new ImportError({ kind: reason }, error) : error;
}

/** Reads an upload again in a new process when the one that read it was killed: it was acknowledged, and its file is there. */
async function runUntilDone(
  { disk }: Pick<ImportDeps, "disk">,
  first: Importer | null,
  run: (importer: Importer) => Promise<ImportResult>,
): Promise<ImportResult> {
  for (let [importer, deaths] = [first ?? startImporter(disk), 0]; ; importer = startImporter(disk)) {
    try {
      return await run(importer);
    } catch (error) {
      const hasDied = error instanceof ImportError && error.problem.kind === "engine_died";
      if (!hasDied || ++deaths > mostDeaths) throw error;
    }
  }
}

/** Publishes what was read while its author may still do so; gives how the import has ended. */
async function publishAsAuthor(
  deps: ImportDeps,
  db: TenantDb,
  claim: Claim,
  result: ImportResult,
): Promise<ImportEnd> {
  // It may have been published, but the connection was lost before the database could say so.
  const end = await endOf(db, claim);
  if (end !== null) return end;
  const { tenant, datasetId, job } = claim;
  const { userId, provider } = job;
  const wanted = { datasetId, userId, provider, access: accessToImport(job.mode) };
  const importer = await importerOf(deps, db, tenant, wanted);
  if (typeof importer !== "string") return publish(deps, db, claim, result);
  return markFailed(deps, db, claim, new ImportError({ kind: "not_permitted" }));
}

// Appends that come faster than their parts are merged wait, so that the parts stay few.
async function waitForFewParts(deps: ImportDeps, { tenant, datasetId }: Claim): Promise<void> {
  const parts = await outlast(deps, () =>
    tenant.run(async (db) => (await sourceStore(db).byId(datasetId))?.parts ?? []),
  );
  if (parts.length >= partLimits.open) await mergeParts(deps, tenant, datasetId);
}

// The first query on new rows should not wait for them to be opened.
async function warmUp(deps: ImportDeps, { tenant, datasetId }: Claim): Promise<void> {
  const { tenantId } = tenant;
  const { tables } = await tenant.run((db) => loadCatalog(db, tenantId, deps.parts.folderOf(tenantId)));
  const table = tables.find(({ id }) => id === datasetId);
  if (table) deps.warehouse.warm(unrestrictedViewer(tenantId, [table]));
}

/** Does it again while the database is away; gives up only when the server stops. */
export async function outlast<T>(
  { stopping }: Pick<ImportDeps, "stopping">,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || stopping.aborted) throw error;
      await pause(databaseRetryMs, undefined, { signal: stopping });
    }
  }
}

// Reported at intervals even without progress: an import without a report for a while counts as dead.
function startPulse(deps: ImportDeps, { tenant, datasetId, importId }: Claim, giveUp: () => void) {
  let progress = 0;
  let reportedAt = deps.clock.now().getTime();
  const write = (): void => {
    reportedAt = deps.clock.now().getTime();
    tenant
      .run((db) => sourceStore(db).setProgress(asServer("dataset", datasetId), importId, progress))
      // Another server was asked to stop it, or another import has taken its place.
      .then((isStill) => isStill || giveUp())
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) deps.logFault(error);
      });
  };
  const timer = setInterval(write, deps.pulseMs);
  return {
    report: write,
    tell: (step: ImportProgress): void => {
      progress = share(step);
      if (deps.clock.now().getTime() - reportedAt >= progressEveryMs) write();
    },
    stop: () => clearInterval(timer),
  };
}

/** Says of a claimed import why it failed; earlier rows stay. */
export async function failImport(deps: ImportDeps, claim: Claim, error: unknown): Promise<void> {
  const end = await fail(deps, claim, error);
  if (end !== null) meters.imports.inc({ outcome: counted[end] });
}

const counted = {
  published: "ready",
  refused: "refused",
  table_gone: "refused",
  failed: "failed",
  replaced: "failed",
} as const satisfies Record<ImportEnd, string>;

// A stopping server leaves the job as it is; the next start takes it up.
async function fail(deps: ImportDeps, claim: Claim, error: unknown): Promise<ImportEnd | null> {
  if (deps.stopping.aborted) return null;
  const problem = problemOf(error);
  if (problem.kind === "disk_full")
    deps.tell(
      "warn",
      { ...asLogged(claim), reason: problem.kind, free: problem.free },
      "import stopped: not enough disk space",
    );
  else if (!isExpected(error)) deps.logFault(error);
  try {
    const end = await outlast(deps, () => claim.tenant.run((db) => markFailed(deps, db, claim, error)));
    if (end === "failed" && isExpected(error))
      tellEnded(deps, claim, "ended by another server: its rows were not added");
    return end;
  } catch (fault) {
    if (deps.stopping.aborted) return null;
    deps.logFault(fault);
    return "failed";
  }
}

function tellEnded(deps: ImportDeps, { tenant, datasetId, importId, job }: Claim, how: string): void {
  const what = `import ${importId} (${job.mode}, ${job.bytes} bytes) of data set ${datasetId} of tenant ${tenant.tenantId}`;
  deps.logFault(new Error(`${what} was ${how}`));
}

/** Says in the log and to the audit log that another import has taken the place of one, so that its rows are not there. */
async function tellReplaced(deps: ImportDeps, claim: Claim): Promise<void> {
  const { tenant, datasetId, job } = claim;
  tellEnded(deps, claim, "replaced by another import: its rows were not added");
  const write = async (db: TenantDb): Promise<void> => {
    const row = await sourceStore(db).byId(datasetId);
    if (!row) return;
    const after = { tableName: row.tableName, mode: job.mode, problem: "interrupted" };
    const entry = { action: "import", entity: "dataset", entityId: datasetId, before: null, after } as const;
    await audit(db, { actorId: job.userId, ...entry });
  };
  await outlast(deps, () => tenant.run(write)).catch(deps.logFault);
}
