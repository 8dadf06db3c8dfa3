import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { importProblemText } from "@provost/contract/source/import-problem-text";
import type { ScheduleStop } from "@provost/contract/source/schedule";
import type { LocalizedText } from "@provost/contract/wire/language";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { TenantHandle } from "../../platform/db/database.ts";
import { workingTenants } from "../../platform/db/work-pause.ts";
import { meters } from "../../platform/metrics/meters.ts";
import { Refusal } from "../../platform/refusal.ts";
import { traced } from "../../platform/tracing/tracing.ts";
import { authorizeImport } from "../import/import.service.ts";
import { claimDataset, isBusy } from "../import/import-claim.ts";
import type { ImportDeps } from "../import/import-job.ts";
import { runImport } from "../import/import-run.ts";
import { checkStorage } from "../import/storage.ts";
import { withRemembered } from "../policy/remembered-reading.ts";
import { refusalMessage } from "../refusal-message.ts";
import { sourceStore } from "../source.store.ts";
import { type ScheduleRow, scheduleStore } from "./schedule.store.ts";
import { authorOf } from "./schedule-author.ts";
import { FetchFailure, fetchFile, fetchMs } from "./schedule-fetch.ts";
import { nextRun, retryAt } from "./schedule-time.ts";

const tickMs = 20_000;
// Longer than a fetch takes: a server that finds its import running leaves it alone.
const leaseMs = fetchMs + 5 * 60_000;
const tenantsAtOnce = 4;
const busyAgainMs = 5 * 60_000;

/** Where a sealed address belongs. */
export const addressPlace = (tenantId: string, datasetId: string): string =>
  `schedule ${tenantId} ${datasetId}`;

type Outcome =
  /** Published, and remembered with the rows. */
  | { outcome: "loaded" }
  /** Another import is under way. */
  | { outcome: "busy" }
  | { outcome: "unchanged" }
  | { outcome: "failed"; problem: LocalizedText }
  | { outcome: "stopped"; stopped: ScheduleStop };

async function importFile(deps: ImportDeps, tenant: TenantHandle, row: ScheduleRow): Promise<Outcome> {
  const { datasetId, mode, choice, etag, lastModified } = row;
  const dataset = await tenant.run((db) => sourceStore(db).byId(datasetId));
  if (!dataset) return { outcome: "unchanged" };
  const author = await authorOf(deps, tenant, row);
  if (typeof author === "string") return { outcome: "stopped", stopped: author };
  if (await tenant.run((db) => isBusy(deps, db, dataset))) return { outcome: "busy" };
  const importId = deps.ids.next();
  const staged = `${importId}.fetched`;
  const path = join(deps.stagingDir, staged);
  try {
    await deps.disk.ensure();
    await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
    const address = deps.seal.open(row.address, addressPlace(tenant.tenantId, datasetId));
    const fetched = await fetchFile(deps, address, { etag, lastModified }, staged);
    if (fetched.kind === "unchanged") return { outcome: "unchanged" };
    const bytes = (await stat(path)).size;
    await checkStorage(deps, { tenantId: tenant.tenantId, db: tenant }, bytes);
    // What a file is, its bytes say; names in addresses say little.
    const prepared = await withRemembered(deps, dataset.reading, { path, name: undefined, choice });
    const { calendar } = await deps.calendars.of(tenant.tenantId);
    const job = {
      ...{ mode, staged, bytes, userId: author.actor.userId, labels: {} },
      ...{ ...prepared, shownName: fetched.fileName },
      fetched: {
        address: row.address,
        etag: fetched.etag,
        lastModified: fetched.lastModified,
        timeZone: calendar.timeZone,
      },
    };
    const { tableName } = dataset;
    const target = { tableName, comment: "", importId, job };
    const claim = await claimDataset(deps, tenant, target, datasetId, authorizeImport(deps, author, mode));
    if ((await runImport(deps, claim, startImporter(deps.disk))) !== "published") {
      const after = await tenant.run((db) => sourceStore(db).byId(datasetId));
      const problem = after?.importId === importId ? after.problem : null;
      const kind = problem ?? ({ kind: "interrupted" } as const);
      return {
        outcome: "failed",
        problem: { zh: importProblemText(kind, "zh"), en: importProblemText(kind, "en") },
      };
    }
    return { outcome: "loaded" };
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof FetchFailure) return { outcome: "failed", problem: error.problem };
    if (error instanceof Refusal && error.code === "import_busy") return { outcome: "busy" };
    if (error instanceof Refusal) return { outcome: "failed", problem: refusalMessage(error) };
    throw error;
  }
}

/** Fetches it no more, and remembers since when. */
function rest(tenant: TenantHandle, row: ScheduleRow, stopped: ScheduleStop): Promise<void> {
  const { datasetId } = row;
  return tenant.run(async (db) => {
    await scheduleStore(db).change(asServer("dataset", datasetId), { stopped, nextAt: null });
    if (row.stopped !== null) return;
    const { tableName } = (await sourceStore(db).byId(datasetId)) ?? {};
    await audit(db, {
      ...{ actorId: null, action: "update", entity: "dataset_schedule", entityId: datasetId },
      before: { tableName, from: row.shown },
      after: { tableName, from: row.shown, stopped },
    });
  });
}

/** Fetches the file of a schedule that was taken, remembers how that went, and gives it free again. */
export async function runSchedule(deps: ImportDeps, tenant: TenantHandle, row: ScheduleRow): Promise<void> {
  const { datasetId } = row;
  const attributes = { "provost.tenant": tenant.tenantId, "provost.dataset": datasetId };
  const fetched = traced("scheduled update", attributes, () => importFile(deps, tenant, row));
  const result = await fetched.catch((error: unknown): Outcome => {
    deps.logFault(error);
    return { outcome: "failed", problem: { zh: "服务器内部错误", en: "something went wrong on the server" } };
  });
  // A server that stops leaves the lease to run out; the next one tries again.
  if (deps.stopping.aborted) return;
  meters.fetches.inc({ outcome: result.outcome });
  if (result.outcome === "loaded" || result.outcome === "unchanged") meters.lastFetch.setToCurrentTime();
  if (result.outcome === "stopped") await rest(tenant, row, result.stopped);
  const now = deps.clock.now();
  const { calendar } = await deps.calendars.of(tenant.tenantId);
  await tenant.run(async (db) => {
    const store = scheduleStore(db);
    // It may have been saved again meanwhile.
    const present = await store.of(datasetId);
    if (!present) return;
    const schedule = asServer("dataset", datasetId);
    const free = { leaseUntil: null };
    if (result.outcome === "busy")
      return store.change(schedule, { ...free, nextAt: new Date(now.getTime() + busyAgainMs) });
    if (result.outcome === "failed") {
      const failures = row.failures + 1;
      const problem = JSON.stringify(result.problem);
      const nextAt = retryAt(failures, now);
      return store.change(schedule, { ...free, lastAt: now, outcome: "failed", problem, failures, nextAt });
    }
    if (result.outcome === "unchanged")
      return store.change(schedule, {
        ...{ ...free, lastAt: now, outcome: "unchanged", problem: null, failures: 0, stopped: null },
        nextAt: nextRun(present, calendar.timeZone, now),
      });
    return store.change(schedule, free);
  });
}

async function runTenant(deps: ImportDeps, tenant: TenantHandle): Promise<void> {
  for (;;) {
    if (deps.stopping.aborted) return;
    const now = deps.clock.now();
    const row = await tenant.run((db) => scheduleStore(db).take(now, leaseOf(now)));
    if (!row) return;
    await runSchedule(deps, tenant, row);
  }
}

/** Until when a schedule taken now is reserved. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Fetches everything that is due, unless work is paused: of a tenant one after the other, of some tenants at once; those that `running`
 * names already are left out.
 */
export async function runDueSchedules(deps: ImportDeps, running = new Set<string>()): Promise<void> {
  const waiting = (await workingTenants(deps.db)).filter((id) => !running.has(id));
  const lane = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (running.has(id)) continue;
      running.add(id);
      await runTenant(deps, deps.db.tenant(id)).finally(() => running.delete(id));
    }
  };
  const lanes = Math.max(0, tenantsAtOnce - running.size);
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Looks again and again for what is due, until it is stopped; a host that is slow holds up its own tenant alone. */
export function startSchedules(deps: ImportDeps): () => Promise<void> {
  const running = new Set<string>();
  const rounds = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const round = runDueSchedules(deps, running)
      .catch(deps.logFault)
      .finally(() => rounds.delete(round));
    rounds.add(round);
  }, tickMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(rounds);
  };
}
