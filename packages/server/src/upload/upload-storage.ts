import { sizeText } from "@provost/contract/wire/size-text";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { filesLimit } from "../tenant/tenant.service.ts";
import { uploadStore } from "./upload.store.ts";

/** The storage used by the tenant's files, and its limit, bytes. */
export async function storageOf(db: TenantDb): Promise<{ used: number; limit: number }> {
  return { used: await uploadStore(db).bytes(), limit: await filesLimit(db) };
}

/** Refuses a file that exceeds the available storage. */
export async function checkStorage(db: TenantDb, needed: number): Promise<void> {
  const { used, limit } = await storageOf(db);
  if (used + needed > limit) throw refuse("files_full", { used: sizeText(used), limit: sizeText(limit) });
}
