import { rm } from "node:fs/promises";
import type { TenantHandle } from "../platform/db/database.ts";
import { whileUnread } from "../platform/files/file-removals.ts";
import { uploadStore } from "./upload.store.ts";
import { folderOf, keyOf, type UploadDeps } from "./upload-deps.ts";

/** Longer than any upload takes from its file to its record. */
const graceMs = 3_600_000;

/** Removes what was coming in when the server stopped. */
export async function emptyIncoming({ incoming }: Pick<UploadDeps, "incoming">): Promise<void> {
  await rm(incoming, { recursive: true, force: true });
}

/** Removes files without a record: their upload was interrupted between the two, or the removal of their record. */
export async function sweepFiles(
  { store, clock }: Pick<UploadDeps, "store" | "clock">,
  tenant: TenantHandle,
): Promise<void> {
  const before = new Date(clock.now().getTime() - graceMs);
  const files = await store.list(folderOf(tenant.tenantId));
  const names = files.filter(({ at }) => at < before).map(({ name }) => name);
  const ids = names.filter((name) => /^[0-9a-f-]{36}$/.test(name));
  await whileUnread(tenant, async (db) => {
    const known = await uploadStore(db).known(ids);
    for (const name of names) if (!known.has(name)) await store.remove(keyOf(tenant.tenantId, name));
  });
}
