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
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { isDatabaseAway } from "../../platform/db/violation.ts";
import { isOfDisk } from "../../platform/disk/disk-reserve.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { traced } from "../../platform/tracing/tracing.ts";
import { loadCatalog } from "../catalog.ts";
import { partFile } from "../generation/part-files.ts";
import { mergeParts, partLimits } from "../generation/part-merging.ts";
import { unrestrictedViewer } from "../policy/data-view.ts";
import { importerOf } from "../schedule/schedule-author.ts";
import { accessToImport } from "../source.policy.ts";
import { sourceStore } from "../source.store.ts";
import type { Claim, ImportDeps } from "./import-job.ts";
import { isExpected, markFailed, publish } from "./import-outcome.ts";

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

/** Reads a claimed upload and publishes it; whatever happens, the data set says how it went and earlier rows stay. Never rejects. */
export function runImport(deps: ImportDeps, claim: Claim, importer: Importer): Promise<void> {
  const { tenant, datasetId, job } = claim;
  const attributes = {
    ...{ "provost.tenant": tenant.tenantId, "provost.dataset": datasetId },
    ...{ "provost.import.mode": job.mode, "provost.import.bytes": job.bytes },
  };
  const read = traced("import", attributes, () => readAndPublish(deps, claim, importer));
  const run = read.finally(() => deps.running.delete(run));
  deps.running.add(run);
  return run;
}

async function readAndPublish(deps: ImportDeps, claim: Claim, importer: Importer): Promise<void> {
  const { tenant, job } = claim;
  const ended = new AbortController();
  let leave = (): void => {};
  let current = importer;
  const stop = (): void => {
    ended.abort();
    current.close();
  };
  deps.stopping.addEventListener("abort", stop, { once: true });
  const pulse = startPulse(deps, claim, stop);
  deps.importers.set(claim.datasetId, stop);
  try {
    if (job.mode === "append") await waitForFewParts(deps, claim);
    leave = await deps.importLanes.enter({ tenant: tenant.tenantId, user: "" }, ended.signal);
    if (deps.stopping.aborted) return stop();
    const request = await outlast(deps, () => requestOf(deps, claim));
    const result = await runUntilDone(deps, importer, (next) => {
      current = next;
      return next.run(request, pulse.tell);
    });
    await deps.parts.keep(tenant.tenantId, partFile(result));
    const isPublished = await outlast(deps, () =>
      tenant.run((db) => publishAsAuthor(deps, db, claim, result)),
    );
    if (isPublished) meters.imports.inc({ outcome: "ready" });
    else await deps.parts.remove(tenant.tenantId, [partFile(result)]);
    deps.catalogs.dropWhere((key) => key === tenant.tenantId);
    if (job.mode === "append") void mergeParts(deps, tenant, claim.datasetId);
    await warmUp(deps, claim).catch(deps.logFault);
  } catch (error) {
    // A stopping server leaves the job as it is; the next start takes it up.
    if (deps.stopping.aborted) return;
    await failImport(deps, claim, asImportError(error));
  } finally {
    pulse.stop();
    leave();
    deps.importers.delete(claim.datasetId);
    deps.stopping.removeEventListener("abort", stop);
  }
  await rm(join(deps.stagingDir, job.staged), { force: true }).catch(deps.logFault);
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
  first: Importer,
  run: (importer: Importer) => Promise<ImportResult>,
): Promise<ImportResult> {
  for (let [importer, deaths] = [first, 0]; ; importer = startImporter(disk)) {
    try {
      return await run(importer);
    } catch (error) {
      const hasDied = error instanceof ImportError && error.problem.kind === "engine_died";
      if (!hasDied || ++deaths > mostDeaths) throw error;
    }
  }
}

/** Publishes what was read while its author may still do so; true when it did. */
async function publishAsAuthor(
  deps: ImportDeps,
  db: TenantDb,
  claim: Claim,
  result: ImportResult,
): Promise<boolean> {
  const { tenant, datasetId, importId, job } = claim;
  // It was published, but the connection was lost before the database could say so.
  const row = await sourceStore(db).byId(datasetId);
  if (row?.importId === importId && row.status === "ready") return true;
  const { userId, provider } = job;
  const wanted = { datasetId, userId, provider, access: accessToImport(job.mode) };
  const importer = await importerOf(deps, db, tenant, wanted);
  if (typeof importer !== "string") return publish(deps, db, claim, result);
  await markFailed(deps, db, claim, new ImportError({ kind: "not_permitted" }));
  return false;
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
async function outlast<T>({ stopping }: ImportDeps, work: () => Promise<T>): Promise<T> {
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
    const now = deps.clock.now();
    reportedAt = now.getTime();
    tenant
      .run((db) => sourceStore(db).setProgress(asServer("dataset", datasetId), importId, progress, now))
      // Another server was asked to stop it, or another import has taken its place.
      .then((isStill) => isStill || giveUp())
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) deps.logFault(error);
      });
  };
  const timer = setInterval(write, deps.pulseMs);
  return {
    tell: (step: ImportProgress): void => {
      progress = share(step);
      if (deps.clock.now().getTime() - reportedAt >= progressEveryMs) write();
    },
    stop: () => clearInterval(timer),
  };
}

/** Says of a claimed import why it failed; earlier rows stay. */
export async function failImport(deps: ImportDeps, claim: Claim, error: unknown): Promise<void> {
  meters.imports.inc({ outcome: isExpected(error) ? "refused" : "failed" });
  if (!isExpected(error)) deps.logFault(error);
  await outlast(deps, () => claim.tenant.run((db) => markFailed(deps, db, claim, error))).catch(
    deps.logFault,
  );
}
