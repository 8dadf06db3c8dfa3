import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, TenantHandle } from "../../platform/db/database.ts";
import { type FileStore, linkOrCopy } from "../../platform/files/file-store.ts";
import { reached } from "../../platform/files/s3-store.ts";
import { refuse } from "../../platform/refusal.ts";
import { isAbandoned, sweepFolder } from "../generation/part-files.ts";
import { uploadStore } from "./upload.store.ts";

/** Where files wait to be loaded. Every server can read them, since the next call may meet another one. */
export interface WaitingFiles {
  /** The folder of files. */
  folder: string;
  /** Where they are as well when that folder is this server's alone; null = every server sees it. */
  bucket: FileStore | null;
  /** What all servers see, by keys; stores and removes nothing while it is another installation's. */
  store: FileStore;
  /** Rejects while the files are another installation's. */
  ensureOwn(): Promise<void>;
}

interface WaitingDeps {
  db: Database;
  clock: Clock;
  waiting: WaitingFiles;
  stagingDir: string;
}

// The dot keeps it out of backups.
const folderOf = ({ folder }: WaitingFiles, tenantId: string): string => join(folder, tenantId, ".waiting");
const placeOf = (tenantId: string): string => `${tenantId}/waiting`;
const nameOf = (id: string): string => `${id}.upload`;
/** Where uploads of imports that have begun are, among the files that all servers see. */
export const sharedPlace = ({ bucket }: WaitingFiles, tenantId: string): string =>
  bucket === null ? `${tenantId}/.waiting` : placeOf(tenantId);
const keyOf = (tenantId: string, id: string): string => `${placeOf(tenantId)}/${nameOf(id)}`;

/** Where a file lies on this machine while it waits. */
export const waitingPath = (files: WaitingFiles, tenantId: string, id: string): string =>
  join(folderOf(files, tenantId), nameOf(id));

/** Lets the other servers read a file that has come. */
export async function shareWaiting(files: WaitingFiles, tenantId: string, id: string): Promise<void> {
  if (files.bucket === null) return;
  const path = waitingPath(files, tenantId, id);
  const leaving = `${path}.leaving`;
  await linkOrCopy(path, leaving);
  try {
    await files.bucket.put(keyOf(tenantId, id), leaving);
  } finally {
    await rm(leaving, { force: true });
  }
}

/** The path of a waiting file on this machine, to which it is brought if need be; one that is not there is said to be gone. */
export async function bringWaiting(files: WaitingFiles, tenantId: string, id: string): Promise<string> {
  const path = waitingPath(files, tenantId, id);
  if (existsSync(path)) return path;
  const content = await files.bucket?.read(keyOf(tenantId, id));
  if (content == null) throw refuse("upload_gone");
  const growing = `${path}.coming`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await reached(() => pipeline(content, createWriteStream(growing, { mode: 0o600 })));
  await rename(growing, path);
  return path;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Gives the file a second name in this server's staging folder, for one import; a file that is not there is said to be gone. */
export async function stageWaiting(
  deps: Pick<WaitingDeps, "waiting" | "stagingDir">,
  tenantId: string,
  id: string,
  staged: string,
): Promise<void> {
  const [from, to] = [await bringWaiting(deps.waiting, tenantId, id), join(deps.stagingDir, staged)];
  await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
  await linkOrCopy(from, to).catch((error: unknown) => {
    throw isMissing(error) ? refuse("upload_gone") : error;
  });
}

/** Removes waiting files that no record names, as `sweepFolder` does; `importing` are the uploads of imports that have begun. */
export async function sweepWaiting(
  { db, waiting }: Pick<WaitingDeps, "db" | "waiting">,
  importing: ReadonlySet<string>,
  now: Date | null,
): Promise<void> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  for (const { id: tenantId } of tenants) {
    await waiting.ensureOwn();
    const stored = (await waiting.bucket?.list(placeOf(tenantId))) ?? [];
    const rows = await db.tenant(tenantId).run((records) => uploadStore(records).all());
    const known = new Set([...importing, ...rows.map(({ id }) => nameOf(id))]);
    await sweepFolder(folderOf(waiting, tenantId), (name) => known.has(name), now);
    for (const { name, at } of stored)
      if (!known.has(name) && isAbandoned(at, now))
        await waiting.bucket?.remove(`${placeOf(tenantId)}/${name}`);
  }
}

/** Gives a waiting file up. */
export async function dropUpload(
  files: WaitingFiles,
  tenant: TenantHandle,
  upload: Authorized<"waiting_upload", "manage">,
): Promise<void> {
  await files.ensureOwn();
  await tenant.run((db) => uploadStore(db).remove(upload));
  await rm(waitingPath(files, tenant.tenantId, upload.id), { force: true });
  await files.bucket?.remove(keyOf(tenant.tenantId, upload.id));
}

/** Gives up what has waited for too long and, of one person's files, those before the newest. */
export async function dropAbandoned(
  deps: Pick<WaitingDeps, "clock" | "waiting">,
  tenant: TenantHandle,
  userId: string | null,
): Promise<void> {
  const all = await tenant.run((db) => uploadStore(db).all());
  const since = deps.clock.now().getTime() - datasetLimits.waitingSeconds * 1000;
  const own = all.filter((upload) => upload.userId === userId);
  const tooMany = own.slice(0, Math.max(0, own.length + 1 - datasetLimits.waitingUploads));
  const old = all.filter(({ createdAt }) => createdAt.getTime() < since);
  for (const { id } of new Set([...old, ...tooMany]))
    await dropUpload(deps.waiting, tenant, asServer("waiting_upload", id));
}
