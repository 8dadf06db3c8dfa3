import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writtenPerByte } from "@provost/warehouse/embedded/import/importer";
import type { Selectable } from "kysely";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { DatasetTable, ImportJob } from "../../platform/db/report-schema.ts";
import { isDatabaseAway, uniqueOr } from "../../platform/db/violation.ts";
import { Refusal, refuse } from "../../platform/refusal.ts";
import { sourceStore } from "../source.store.ts";
import { lockTableNames, virtualStore } from "../virtual/virtual.store.ts";
import { type Claim, type ImportDeps, importPulseMs } from "./import-job.ts";

// An import without a report for this long may have ended with its server.
const silentMs = 12 * importPulseMs;
/** For how long an import must be seen silent, so that a server that could not reach the database either has time to report it, ms. */
export const doubtMs = ({ pulseMs }: Pick<ImportDeps, "pulseMs">): number => 3 * pulseMs;

/** Whether the whole file of an import is here: this server is reading it, or is about to. */
export function isStagedHere(
  { stagingDir }: Pick<ImportDeps, "stagingDir">,
  { staged, bytes }: Pick<ImportJob, "staged" | "bytes">,
): boolean {
  if (staged === "") return false;
  return statSync(join(stagingDir, staged), { throwIfNoEntry: false })?.size === bytes;
}

type Importing = Selectable<Pick<DatasetTable, "id" | "status" | "importId" | "importJob" | "updatedAt">>;

type Doubting = Pick<ImportDeps, "alone" | "doubts" | "pulseMs" | "stagingDir">;

/** Whether an upload into this data set is being read, or will be, here or by another server. */
export async function isBusy(deps: Doubting, db: TenantDb, row: Importing): Promise<boolean> {
  if (row.status !== "loading") return false;
  if (row.importJob && isStagedHere(deps, row.importJob)) return true;
  if (row.importJob?.shared && !deps.alone) return true;
  return !(await isLeft(deps, db, row));
}

/**
 * Whether the server that was reading an upload does not live any more. That another server no longer lives is judged by the
 * database's clock, and only once this server has itself seen that no report comes while the database can be reached.
 */
export async function isLeft(
  deps: Doubting,
  db: TenantDb,
  { id, importId, updatedAt }: Importing,
): Promise<boolean> {
  if ((await sourceStore(db).silence(id)) < silentMs) {
    if (importId !== null) deps.doubts.delete(importId);
    return false;
  }
  if (deps.alone || importId === null) return true;
  const report = updatedAt.getTime();
  const doubt = deps.doubts.get(importId);
  if (doubt?.report === report) return performance.now() - doubt.since >= doubtMs(deps);
  deps.doubts.set(importId, { report, since: performance.now() });
  return false;
}

/** Authorizes rows going into a data set that is there already. */
export type AuthorizeImport = (db: TenantDb, id: string) => Promise<Authorized<"dataset", "edit">>;

/** Where a file is to go. */
export interface Target {
  tableName: string;
  comment: string;
  importId: string;
  job: ImportJob;
}

/** Marks the data set as loading, so that no other import goes into it; makes it if it is new. Refuses an import for which the disk has no space. */
export async function claimDataset(
  deps: ImportDeps,
  tenant: TenantHandle,
  { tableName, comment, importId, job }: Target,
  checkedId: string | null,
  authorize: AuthorizeImport,
): Promise<Claim> {
  await deps.disk.ensure(writtenPerByte * job.bytes);
  const claim = async (db: TenantDb): Promise<Claim> => {
    const store = sourceStore(db);
    const row = await store.lockByName(tableName);
    if (row?.systemKey) throw refuse("table_is_system", { table: row.tableName });
    if (row?.connectionId) throw refuse("table_is_live", { table: row.tableName });
    // What was to be filled may lie in the recycle bin by now, and its name belong to another.
    if (checkedId !== null && row?.id !== checkedId) throw refuse("not_found");
    if (row && row.id !== checkedId && row.ownerId !== job.userId) {
      throw refuse("table_name_taken", { table: tableName });
    }
    if (row && (await isBusy(deps, db, row))) throw refuse("import_busy");
    if (!row) await lockTableNames(db);
    if (!row && (await virtualStore(db).byName(tableName)))
      throw refuse("table_name_taken", { table: tableName });
    const dataset = row
      ? await authorize(db, row.id)
      : await store.insert({ id: deps.ids.next(), tableName, comment, ownerId: job.userId });
    const importJob = JSON.stringify(job);
    await store.update(dataset, {
      status: "loading",
      importId,
      importJob,
      problem: null,
      rejected: 0,
      rejectedLines: "[]",
      widened: "[]",
      emptied: "[]",
      ...(comment === "" ? {} : { comment }),
    });
    await store.setProgress(dataset, importId, 0);
    if (row?.importId) deps.doubts.delete(row.importId);
    return { tenant, datasetId: dataset.id, importId, job };
  };
  return uniqueOr(
    () => refuse("import_busy"),
    () => tenant.run(claim),
  );
}

/** Claims the data set once more for an import whose place another has taken, after that one; null when it cannot be claimed any more. */
export async function claimAgain(deps: ImportDeps, claim: Claim): Promise<Claim | null> {
  const { tenant, datasetId, importId } = claim;
  for (;;) {
    const { job } = claim;
    try {
      const row = await tenant.run((db) => sourceStore(db).byId(datasetId));
      if (!row) return null;
      if (row.importId === importId) return row.status === "loading" ? claim : null;
      const target = { tableName: row.tableName, comment: "", importId, job };
      const authorize = async (_db: TenantDb, id: string) => asServer("dataset", id);
      const again = await claimDataset(deps, tenant, target, datasetId, authorize);
      // Its upload was shared meanwhile, or not after all.
      if (claim.job !== job)
        await tenant.run((db) => sourceStore(db).setJob(asServer("dataset", datasetId), importId, claim.job));
      return again;
    } catch (error) {
      const isBusyNow = error instanceof Refusal && error.code === "import_busy";
      if (!isBusyNow && !isDatabaseAway(error)) {
        if (!(error instanceof Refusal)) deps.logFault(error);
        return null;
      }
      await pause(deps.pulseMs, undefined, { signal: deps.stopping }).catch(() => {});
      if (deps.stopping.aborted) return null;
    }
  }
}
