import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { importProblemText } from "@provost/contract/import-problem-text";
import type { Wording } from "@provost/contract/language";
import type { ScheduleStop } from "@provost/contract/schedule";
import { startImporter } from "@provost/warehouse/embedded/importer";
import { audit } from "../platform/audit.ts";
import type { TenantHandle } from "../platform/db/database.ts";
import { Refusal } from "../platform/refusal.ts";
import { claimDataset } from "./import.service.ts";
import { type ImportDeps, isBusy } from "./import-job.ts";
import { runImport } from "./import-run.ts";
import { withRemembered } from "./remembered-reading.ts";
import { type ScheduleRow, scheduleStore } from "./schedule.store.ts";
import { stopOf } from "./schedule-author.ts";
import { FetchFailure, fetchFile } from "./schedule-fetch.ts";
import { nextRun, retryAt } from "./schedule-time.ts";
import { sourceStore } from "./source.store.ts";
import { checkRoom } from "./storage.ts";
import { wordingOf } from "./wording-of.ts";

const tickMs = 20_000;
// Longer than any fetch and the beginning of its import take.
const leaseMs = 15 * 60_000;

/** Where a sealed address belongs. */
export const addressPlace = (tenantId: string, datasetId: string): string =>
  `schedule ${tenantId} ${datasetId}`;

type Outcome =
  | { outcome: "loaded"; etag: string | null; lastModified: string | null }
  | { outcome: "unchanged" }
  | { outcome: "failed"; problem: Wording }
  | { outcome: "stopped"; stopped: ScheduleStop };

async function bringIn(deps: ImportDeps, tenant: TenantHandle, row: ScheduleRow): Promise<Outcome> {
  const { datasetId, userId, mode, choice, etag, lastModified } = row;
  const dataset = await tenant.run((db) => sourceStore(db).byId(datasetId));
  if (!dataset) return { outcome: "unchanged" };
  const stopped = await stopOf(deps, tenant, row);
  if (stopped !== null || userId === null) return { outcome: "stopped", stopped: stopped ?? "removed" };
  if (isBusy(deps, dataset))
    return { outcome: "failed", problem: { zh: "数据集正在导入", en: "the data set is being imported" } };
  const importId = deps.ids.next();
  const staged = `${importId}.fetched`;
  const path = join(deps.stagingDir, staged);
  try {
    await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
    const address = deps.seal.open(row.address, addressPlace(tenant.tenantId, datasetId));
    const fetched = await fetchFile(deps, address, { etag, lastModified }, staged);
    if (fetched.kind === "unchanged") return { outcome: "unchanged" };
    const bytes = (await stat(path)).size;
    await checkRoom(deps, { tenantId: tenant.tenantId, db: tenant }, bytes);
    // What a file is, its bytes say; names in addresses say little.
    const asked = await withRemembered(deps, dataset.reading, { path, name: undefined, choice });
    const job = { mode, staged, bytes, userId, labels: {}, choice: asked, shownName: fetched.fileName };
    const { tableName } = dataset;
    const claim = await claimDataset(deps, tenant, { tableName, comment: "", importId, job }, datasetId);
    await runImport(deps, claim, startImporter());
    const after = await tenant.run((db) => sourceStore(db).byId(datasetId));
    if (after?.importId !== importId || after.status !== "ready") {
      const { problem = null } = after ?? {};
      const kind = problem ?? ({ kind: "interrupted" } as const);
      return {
        outcome: "failed",
        problem: { zh: importProblemText(kind, "zh"), en: importProblemText(kind, "en") },
      };
    }
    return { outcome: "loaded", etag: fetched.etag, lastModified: fetched.lastModified };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof FetchFailure) return { outcome: "failed", problem: error.problem };
    if (error instanceof Refusal) return { outcome: "failed", problem: wordingOf(error) };
    throw error;
  }
}

/** Fetches it no more, and remembers since when. */
function rest(tenant: TenantHandle, row: ScheduleRow, stopped: ScheduleStop): Promise<void> {
  const { datasetId } = row;
  return tenant.run(async (db) => {
    await scheduleStore(db).change(datasetId, { stopped, nextAt: null });
    if (row.stopped !== null) return;
    const { tableName } = (await sourceStore(db).byId(datasetId)) ?? {};
    await audit(db, {
      ...{ actorId: null, action: "update", entity: "dataset_schedule", entityId: datasetId },
      before: { tableName, from: row.shown },
      after: { tableName, from: row.shown, stopped },
    });
  });
}

/** Fetches one schedule's file and remembers how that went. */
export async function runSchedule(deps: ImportDeps, tenant: TenantHandle, row: ScheduleRow): Promise<void> {
  const result = await bringIn(deps, tenant, row).catch((error: unknown): Outcome => {
    deps.logFault(error);
    return { outcome: "failed", problem: { zh: "服务器内部错误", en: "something went wrong on the server" } };
  });
  // A server that stops leaves the lease to run out; the next one tries again.
  if (deps.stopping.aborted) return;
  if (result.outcome === "stopped") {
    await rest(tenant, row, result.stopped);
    return;
  }
  const now = deps.clock.now();
  const { calendar } = await deps.calendars.of(tenant.tenantId);
  const failures = result.outcome === "failed" ? row.failures + 1 : 0;
  const regular = nextRun(row, calendar.timeZone, now);
  await tenant.run((db) =>
    scheduleStore(db).change(row.datasetId, {
      lastAt: now,
      outcome: result.outcome,
      problem: result.outcome === "failed" ? JSON.stringify(result.problem) : null,
      failures,
      stopped: null,
      nextAt: result.outcome === "failed" ? retryAt(failures, now) : regular,
      ...(result.outcome === "loaded" ? { etag: result.etag, lastModified: result.lastModified } : {}),
    }),
  );
}

/** Fetches everything that is due, one after the other. */
export async function runDueSchedules(deps: ImportDeps): Promise<void> {
  const tenants = await deps.db.platform((db) =>
    db.selectFrom("tenant").select("id").where("disabledAt", "is", null).execute(),
  );
  for (const { id } of tenants) {
    if (deps.stopping.aborted) return;
    const tenant = deps.db.tenant(id);
    const now = deps.clock.now();
    const due = await tenant.run((db) => scheduleStore(db).take(now, new Date(now.getTime() + leaseMs)));
    for (const row of due) await runSchedule(deps, tenant, row);
  }
}

/** Looks again and again for what is due, until it is stopped. */
export function startSchedules(deps: ImportDeps): () => Promise<void> {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= runDueSchedules(deps)
      .catch(deps.logFault)
      .finally(() => {
        running = null;
      });
  }, tickMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
