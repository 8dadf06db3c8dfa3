import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import type { UploadPreview, uploadLoad, uploadPreview } from "@provost/contract/source/dataset-upload";
import { importProblemCause } from "@provost/contract/source/import-problem-text";
import type { Dataset } from "@provost/contract/source/source";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { ImportError } from "@provost/warehouse/csv/import-error";
import { startImporter } from "@provost/warehouse/embedded/import/importer";
import type { FastifyRequest } from "fastify";
import { type Authorized, asServer, authorityOver } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import type { ImportJob } from "../../platform/db/report-schema.ts";
import { sentName } from "../../platform/http/sent-name.ts";
import { type Refusal, refuse } from "../../platform/refusal.ts";
import { withRemembered } from "../policy/remembered-reading.ts";
import { detail } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { authorizeImport, checkTarget, resultFor } from "./import.service.ts";
import { claimDataset } from "./import-claim.ts";
import type { ImportDeps } from "./import-job.ts";
import { isExpected, markFailed } from "./import-outcome.ts";
import { dropShared } from "./shared-upload.ts";
import { checkStorage } from "./storage.ts";
import { uploadStore } from "./upload.store.ts";
import { fieldOf, fileOf, lengthOf, longestFileName, orPass, stage } from "./upload.ts";
import {
  bringWaiting,
  dropAbandoned,
  dropUpload,
  shareWaiting,
  stageWaiting,
  waitingPath,
} from "./waiting-uploads.ts";

interface Waiting {
  id: string;
  fileName: string;
  bytes: number;
}

type Chosen = Omit<HandlerInput<typeof uploadPreview>, "id">;

function unusable(deps: ImportDeps, error: unknown): unknown {
  if (!(error instanceof ImportError)) return error;
  if (!isExpected(error)) deps.logFault(error);
  const { problem } = error;
  const text = { zh: importProblemCause(problem, "zh"), en: importProblemCause(problem, "en") };
  return refuse("file_unusable", { problem: text, kind: problem.kind }, error) satisfies Refusal;
}

async function look(
  deps: ImportDeps,
  scope: TenantScope,
  { id, fileName, bytes }: Waiting,
  { sheet, headerRow, empty, columns: chosen, propose = false }: Chosen,
): Promise<UploadPreview> {
  const source = await bringWaiting(deps.waiting, scope.tenantId, id);
  // A look that was given up meanwhile is not begun.
  scope.signal.throwIfAborted();
  const importer = startImporter(deps.disk);
  const stop = (): void => importer.close();
  scope.signal.addEventListener("abort", stop, { once: true });
  try {
    const preview = await importer.preview({
      source,
      name: fileName,
      folder: deps.stagingDir,
      propose,
      choice: {
        ...(sheet === undefined ? {} : { sheet }),
        ...(headerRow === undefined ? {} : { headerRow }),
        ...(empty === undefined ? {} : { empty }),
        ...(chosen === undefined
          ? {}
          : { columns: chosen.map((column) => ({ ...column, name: column.from, take: true })) }),
      },
    });
    const columns = preview.columns.map((column) => ({
      ...column,
      missing: [...column.missing],
      misfits: Object.fromEntries(
        Object.entries(column.misfits).map(([type, { count, examples }]) => [
          type,
          { count, examples: [...examples] },
        ]),
      ),
    }));
    const rows = preview.rows.map((row) => [...row]);
    return { ...preview, id, fileName, bytes, sheets: [...preview.sheets], columns, rows };
  } catch (error) {
    if (!existsSync(source)) throw refuse("upload_gone", {}, error);
    throw unusable(deps, error);
  } finally {
    scope.signal.removeEventListener("abort", stop);
  }
}

/** Accepts a file for inspection; an unusable one is not stored. */
export async function createUpload(
  deps: ImportDeps,
  scope: TenantScope,
  request: FastifyRequest,
): Promise<UploadPreview> {
  const { userId } = scope.actor;
  const file = await fileOf(request);
  await orPass(file, async () => {
    await deps.waiting.ensureOwn();
    await dropAbandoned(deps, scope.db, userId);
    await checkStorage(deps, scope, lengthOf(request));
  });
  const id = deps.ids.next();
  const path = waitingPath(deps.waiting, scope.tenantId, id);
  const fileName = basename(sentName(file.filename)).slice(-longestFileName);
  const createdAt = deps.clock.now();
  try {
    const bytes = await stage(deps, file, path, { signal: scope.signal, expected: lengthOf(request) });
    await shareWaiting(deps.waiting, scope.tenantId, id);
    await scope.db.run((db) => uploadStore(db).insert({ id, userId, fileName, bytes, createdAt }));
    await checkStorage(deps, scope, 0);
    return await look(deps, scope, { id, fileName, bytes }, { propose: fieldOf(file, "propose") === "true" });
  } catch (error) {
    await dropUpload(deps.waiting, scope.db, asServer("waiting_upload", id)).catch(deps.logFault);
    await rm(path, { force: true });
    throw error;
  }
}

/** The right to a file that waits to be loaded: it belongs to the user who sent it. */
const authorizeUpload = authorityOver(
  "waiting_upload",
  async (_deps: object, db: TenantDb, { actor }: TenantScope, id: string) => {
    const row = await uploadStore(db).byId(id);
    return row?.userId === actor.userId ? { row, access: "manage" as const } : null;
  },
  () => refuse("upload_gone"),
);

async function own(
  scope: TenantScope,
  id: string,
): Promise<Waiting & { proof: Authorized<"waiting_upload", "manage"> }> {
  const { proof, row } = await scope.db.run((db) => authorizeUpload({}, db, scope, id, "manage"));
  return { proof, id, fileName: row.fileName, bytes: Number(row.bytes) };
}

/** Looks at a waiting file again, at another sheet or header. */
export async function previewUpload(
  deps: ImportDeps,
  scope: TenantScope,
  { id, ...chosen }: HandlerInput<typeof uploadPreview>,
): Promise<UploadPreview> {
  return look(deps, scope, await own(scope, id), chosen);
}

/** Imports a waiting file. */
export async function loadUpload(
  deps: ImportDeps,
  scope: TenantScope,
  { id, tableName, comment, mode, choice }: HandlerInput<typeof uploadLoad>,
): Promise<Dataset> {
  const { proof, fileName, bytes } = await own(scope, id);
  const target = await checkTarget(deps, scope, tableName, mode);
  const { userId, provider } = scope.actor;
  const known = target === null ? undefined : await scope.db.run((db) => sourceStore(db).byId(target));
  const importId = deps.ids.next();
  const staged = `${importId}.upload`;
  const path = join(deps.stagingDir, staged);
  await stageWaiting(deps, scope.tenantId, id, staged);
  const claim = await (async () => {
    const prepared = await withRemembered(deps, known?.reading ?? null, { path, name: fileName, choice });
    const job: ImportJob = { mode, staged, bytes, userId, provider, labels: {}, fileName, ...prepared };
    const authorize = authorizeImport(deps, scope, mode);
    return claimDataset(deps, scope.db, { tableName, comment, importId, job }, target, authorize);
  })().catch(async (error: unknown) => {
    await rm(path, { force: true });
    throw error;
  });
  await dropUpload(deps.waiting, scope.db, proof);
  return resultFor(deps, scope, claim, startImporter(deps.disk));
}

/** Gives a waiting file up; one that is gone already is none the worse. */
export async function removeUpload(deps: ImportDeps, scope: TenantScope, id: string): Promise<null> {
  const { proof } = await own(scope, id);
  await dropUpload(deps.waiting, scope.db, proof);
  return null;
}

/** Stops an import of a data set that the caller may import into. */
export async function cancelImport(deps: ImportDeps, scope: TenantScope, id: string): Promise<null> {
  const { tableName } = await detail(deps, scope, id);
  await checkTarget(deps, scope, tableName, "append", true);
  const stop = deps.importers.get(id);
  if (stop) stop();
  // The server that reads it hears of this at its next pulse.
  else {
    const cancelled = await scope.db.run(async (db) => {
      const row = await sourceStore(db).byId(id);
      const { importId = null, importJob: job = null } = row ?? {};
      if (importId === null || job === null) return null;
      const claim = { tenant: scope.db, datasetId: id, importId, job };
      await markFailed(deps, db, claim, new ImportError({ kind: "cancelled" }));
      return claim;
    });
    // What stays while the bucket is away is removed by the daily sweep.
    if (cancelled) await dropShared(deps, cancelled).catch(deps.logFault);
  }
  return null;
}
