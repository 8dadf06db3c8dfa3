import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DatasetStorage } from "@provost/contract/source/dataset-upload";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { sizeText } from "../../platform/disk/size-text.ts";
import { refuse } from "../../platform/refusal.ts";
import { storageLimit } from "../../tenant/tenant.service.ts";
import type { SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { uploadStore } from "./upload.store.ts";

type Scope = Pick<TenantScope, "tenantId" | "db">;

/** Bytes of the tenant's parts by their file; what several data sets or states share is there once. */
export async function partSizes(
  { filesDir }: Pick<SourceDeps, "filesDir">,
  tenantId: string,
  files: Iterable<string>,
): Promise<Map<string, number>> {
  const sizes = [...new Set(files)].map(async (file) => {
    const found = await stat(join(filesDir, tenantId, "dataset", file)).catch(() => null);
    return [file, found?.size ?? 0] as const;
  });
  return new Map(await Promise.all(sizes));
}

async function storageOf(
  deps: Pick<SourceDeps, "filesDir">,
  { tenantId, db }: Scope,
): Promise<DatasetStorage> {
  const { files, waiting, limit } = await db.run(async (records) => ({
    files: await sourceStore(records).partFiles(),
    waiting: await uploadStore(records).bytes(),
    limit: await storageLimit(records),
  }));
  const sizes = await partSizes(deps, tenantId, files);
  return { used: [...sizes.values()].reduce((sum, size) => sum + size, waiting), limit };
}

/** How much storage the tenant's datasets use, for users who see datasets. */
export function storage(deps: Pick<SourceDeps, "filesDir">, scope: TenantScope): Promise<DatasetStorage> {
  return storageOf(deps, scope);
}

/** Refuses a file that exceeds the available storage. */
export async function checkStorage(
  deps: Pick<SourceDeps, "filesDir">,
  scope: Scope,
  needed: number,
): Promise<void> {
  const { used, limit } = await storageOf(deps, scope);
  if (used + needed <= limit) return;
  throw refuse("storage_full", {
    used: sizeText(used),
    limit: sizeText(limit),
    needed: sizeText(needed),
  });
}
