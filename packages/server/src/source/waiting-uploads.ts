import { rm } from "node:fs/promises";
import { join } from "node:path";
import { datasetLimits } from "@provost/contract/dataset-limits";
import type { Clock } from "../platform/clock.ts";
import type { Database, TenantHandle } from "../platform/db/database.ts";
import { uploadStore } from "./upload.store.ts";

interface WaitingDeps {
  db: Database;
  clock: Clock;
  stagingDir: string;
}

/** The name of a waiting file in the staging folder. */
export const waitingFile = (id: string): string => `${id}.upload`;

/** Every file of all tenants that waits to be loaded. */
export async function waitingFiles({ db }: Pick<WaitingDeps, "db">): Promise<string[]> {
  const tenants = await db.platform((platform) => platform.selectFrom("tenant").select("id").execute());
  const found = tenants.map(({ id }) => db.tenant(id).run((records) => uploadStore(records).all()));
  return (await Promise.all(found)).flat().map(({ id }) => waitingFile(id));
}

/** Gives a waiting file up. */
export async function dropUpload(
  { stagingDir }: Pick<WaitingDeps, "stagingDir">,
  tenant: TenantHandle,
  id: string,
): Promise<void> {
  await tenant.run((db) => uploadStore(db).remove(id));
  await rm(join(stagingDir, waitingFile(id)), { force: true });
}

/** Gives up what has waited for too long and, of one person's files, those before the newest. */
export async function dropAbandoned(
  deps: Pick<WaitingDeps, "clock" | "stagingDir">,
  tenant: TenantHandle,
  userId: string | null,
): Promise<void> {
  const all = await tenant.run((db) => uploadStore(db).all());
  const since = deps.clock.now().getTime() - datasetLimits.waitingSeconds * 1000;
  const own = all.filter((upload) => upload.userId === userId);
  const tooMany = own.slice(0, Math.max(0, own.length + 1 - datasetLimits.waitingUploads));
  const old = all.filter(({ createdAt }) => createdAt.getTime() < since);
  for (const { id } of new Set([...old, ...tooMany])) await dropUpload(deps, tenant, id);
}
