import { constants, copyFile, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Dataset } from "@provost/contract/source/source";
import type { ImportResult } from "@provost/warehouse/embedded/import/import-messages";
import { type Importer, startImporter } from "@provost/warehouse/embedded/import/importer";
import type { FastifyRequest } from "fastify";
import { asServer } from "../../platform/authority/authority.ts";
import { noteUnknown } from "../../platform/authority/proven.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import type { ImportJob } from "../../platform/db/report-schema.ts";
import type { TakeForm } from "../../platform/http/route.ts";
import { sentName } from "../../platform/http/sent-name.ts";
import { forbid, lacked, refuse, theWholeTable } from "../../platform/refusal.ts";
import { authorizeDataset } from "../dataset-authority.ts";
import { partFile } from "../generation/part-files.ts";
import { accessToImport } from "../source.policy.ts";
import { outcome, readable } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { virtualStore } from "../virtual/virtual.store.ts";
import { type AuthorizeImport, claimDataset, isBusy, type Target } from "./import-claim.ts";
import type { Claim, ImportDeps } from "./import-job.ts";
import { publish } from "./import-outcome.ts";
import { runImport } from "./import-run.ts";
import { shareUpload } from "./shared-upload.ts";
import { checkStorage } from "./storage.ts";
import { fileOf, lengthOf, longestFileName, orPass, readFields, stage, syncStaged } from "./upload.ts";

// A small file is usually published by then, so its reply says "ready".
const replyAfterMs = 1500;

/** Accepts an upload: streams it to disk, starts reading it, and responds when that is done or after a moment. */
export async function importUpload(
  deps: ImportDeps,
  scope: TenantScope,
  request: FastifyRequest,
  take: TakeForm,
): Promise<Dataset> {
  const file = await fileOf(request);
  const { fields, target } = await orPass(file, async () => {
    const said = readFields(file);
    take(said);
    const checked = await checkTarget(deps, scope, said.tableName, said.mode);
    await checkStorage(deps, scope, lengthOf(request));
    return { fields: said, target: checked };
  });
  const importer = startImporter(deps.disk);
  const importId = deps.ids.next();
  const staged = `${importId}.csv`;
  const path = join(deps.stagingDir, staged);
  let claim: Claim;
  try {
    const bytes = await stage(deps, file, path, { signal: scope.signal, expected: lengthOf(request) });
    // A length that was not said beforehand is known now.
    await checkStorage(deps, scope, bytes);
    const { userId, provider } = scope.actor;
    const fileName = basename(sentName(file.filename)).slice(0, longestFileName);
    const job: ImportJob = { mode: fields.mode, staged, bytes, userId, provider, labels: {}, fileName };
    const authorize = authorizeImport(deps, scope, fields.mode);
    claim = await claimDataset(deps, scope.db, { ...fields, importId, job }, target, authorize);
  } catch (error) {
    importer.close();
    await rm(path, { force: true });
    throw error;
  }
  return resultFor(deps, scope, claim, importer);
}

/** Starts a claimed import and responds when it is done or after a moment. */
export async function resultFor(
  deps: ImportDeps,
  scope: TenantScope,
  claim: Claim,
  importer: Importer,
): Promise<Dataset> {
  const synced = syncStaged(join(deps.stagingDir, claim.job.staged));
  const done = runImport(deps, claim, importer);
  // "Loading" is reported only for a file that is safe on disk, and where the other servers can take it up; if it cannot be made so, the
  // import's own outcome is reported.
  const patience = new Promise((resolve) => setTimeout(resolve, replyAfterMs).unref());
  const safe = Promise.all([synced, patience])
    .then(() => shareUpload(deps, claim))
    .catch((error: unknown) => {
      deps.logFault(error);
      return done;
    });
  await Promise.race([done, safe]);
  return outcome(deps, scope, claim.datasetId);
}

/** Checked before the upload is accepted; the claim after it, under a lock, takes the same dataset or a new one. Returns its id. */
export async function checkTarget(
  deps: ImportDeps,
  scope: TenantScope,
  tableName: string,
  mode: ImportJob["mode"],
  whileBusy = false,
): Promise<string | null> {
  const row = await scope.db.run(async (db) => {
    if (await virtualStore(db).byName(tableName)) throw refuse("table_name_taken", { table: tableName });
    return sourceStore(db).lockByName(tableName);
  });
  if (!row) {
    noteUnknown("dataset", tableName);
    return null;
  }
  if (row.systemKey !== null) throw refuse("table_is_system", { table: row.tableName });
  if (row.connectionId !== null) throw refuse("table_is_live", { table: row.tableName });
  if (!whileBusy && (await scope.db.run((db) => isBusy(deps, db, row)))) throw refuse("import_busy");
  const seen = (await readable(deps, scope)).tables.find(({ id }) => id === row.id);
  const whole = row.ownerId === scope.actor.userId || seen?.view === null;
  if (!whole && seen === undefined) throw refuse("table_name_taken", { table: tableName });
  if (!whole) {
    const owned = await scope.db.run((db) => sourceStore(db).byId(row.id));
    throw forbid(lacked(theWholeTable, owned?.ownerName));
  }
  await scope.db.run((db) => authorizeImport(deps, scope, mode)(db, row.id));
  return row.id;
}

export const authorizeImport =
  (deps: ImportDeps, scope: TenantScope, mode: ImportJob["mode"]): AuthorizeImport =>
  async (db, id) =>
    (await authorizeDataset(deps, db, scope, id, accessToImport(mode))).proof;

/** A part that an import has made in a folder of its own. */
export interface FinishedPart {
  folder: string;
  result: ImportResult;
}

/** Makes a copy of a finished part the rows of a table. */
export async function importPart(
  deps: ImportDeps,
  tenant: TenantHandle,
  { tableName, comment, job }: Omit<Target, "importId">,
  { folder, result }: FinishedPart,
): Promise<void> {
  const target = { tableName, comment, importId: deps.ids.next(), job };
  const authorize = async (_db: TenantDb, id: string) => asServer("dataset", id);
  const claim = await claimDataset(deps, tenant, target, null, authorize);
  const own = deps.parts.folderOf(tenant.tenantId);
  const path = join(own, partFile(result));
  await mkdir(own, { recursive: true });
  await copyFile(join(folder, partFile(result)), path, constants.COPYFILE_FICLONE);
  await syncStaged(path);
  await deps.parts.keep(tenant.tenantId, partFile(result));
  if ((await tenant.run((db) => publish(deps, db, claim, result))) !== "published")
    throw new Error(`${tableName} was not brought in`);
  deps.catalogs.dropWhere((key) => key === tenant.tenantId);
}
