import { copyFile, link, mkdir, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { datasetLimits } from "@provost/contract/wire/limits";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, TenantHandle } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { sweepFolder } from "../generation/part-files.ts";
import { uploadStore } from "./upload.store.ts";

interface WaitingDeps {
  db: Database;
  clock: Clock;
  filesDir: string;
  stagingDir: string;
}

type Files = Pick<WaitingDeps, "filesDir">;

// Among the files of the tenant, which every server reads: the next call may meet another one. The dot keeps it out of backups.
const folderOf = ({ filesDir }: Files, tenantId: string): string => join(filesDir, tenantId, ".waiting");

/** Where a file lies while it waits. */
export const waitingPath = (files: Files, tenantId: string, id: string): string =>
  join(folderOf(files, tenantId), `${id}.upload`);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Gives the file a second name in this server's staging folder, for one import; a file that is not there is said to be gone. */
export async function stageWaiting(
  deps: Pick<WaitingDeps, "filesDir" | "stagingDir">,
  tenantId: string,
  id: string,
  staged: string,
): Promise<void> {
  const [from, to] = [waitingPath(deps, tenantId, id), join(deps.stagingDir, staged)];
  await mkdir(deps.stagingDir, { recursive: true, mode: 0o700 });
  // Folders on two disks have no common names.
  await link(from, to)
    .catch(() => copyFile(from, to))
    .catch((error: unknown) => {
      throw isMissing(error) ? refuse("upload_gone") : error;
    });
}

/** Removes waiting files that no record names, as `sweepFolder` does. */
export async function sweepWaiting(
  { db, filesDir }: Pick<WaitingDeps, "db" | "filesDir">,
  now: Date | null,
): Promise<void> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  for (const { id: tenantId } of tenants) {
    const folder = folderOf({ filesDir }, tenantId);
    const rows = await db.tenant(tenantId).run((records) => uploadStore(records).all());
    const known = new Set(rows.map(({ id }) => basename(waitingPath({ filesDir }, tenantId, id))));
    await sweepFolder(folder, (name) => known.has(name), now);
  }
}

/** Gives a waiting file up. */
export async function dropUpload(
  files: Files,
  tenant: TenantHandle,
  upload: Authorized<"waiting_upload", "manage">,
): Promise<void> {
  await tenant.run((db) => uploadStore(db).remove(upload));
  await rm(waitingPath(files, tenant.tenantId, upload.id), { force: true });
}

/** Gives up what has waited for too long and, of one person's files, those before the newest. */
export async function dropAbandoned(
  deps: Pick<WaitingDeps, "clock" | "filesDir">,
  tenant: TenantHandle,
  userId: string | null,
): Promise<void> {
  const all = await tenant.run((db) => uploadStore(db).all());
  const since = deps.clock.now().getTime() - datasetLimits.waitingSeconds * 1000;
  const own = all.filter((upload) => upload.userId === userId);
  const tooMany = own.slice(0, Math.max(0, own.length + 1 - datasetLimits.waitingUploads));
  const old = all.filter(({ createdAt }) => createdAt.getTime() < since);
  for (const { id } of new Set([...old, ...tooMany]))
    await dropUpload(deps, tenant, asServer("waiting_upload", id));
}
