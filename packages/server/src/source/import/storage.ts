import type { DatasetStorage } from "@provost/contract/source/dataset-upload";
import { sizeText } from "@provost/contract/wire/size-text";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { refuse } from "../../platform/refusal.ts";
import { storageLimit } from "../../tenant/tenant.service.ts";
import type { SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { uploadStore } from "./upload.store.ts";

type Scope = Pick<TenantScope, "tenantId" | "db">;

async function storageOf(deps: Pick<SourceDeps, "parts">, { tenantId, db }: Scope): Promise<DatasetStorage> {
  const { files, waiting, limit } = await db.run(async (records) => ({
    files: await sourceStore(records).partFiles(),
    waiting: await uploadStore(records).bytes(),
    limit: await storageLimit(records),
  }));
  const sizes = await deps.parts.sizes(tenantId, files);
  return { used: [...sizes.values()].reduce((sum, size) => sum + size, waiting), limit };
}

/** How much storage the tenant's datasets use, for users who see datasets. */
export function storage(deps: Pick<SourceDeps, "parts">, scope: TenantScope): Promise<DatasetStorage> {
  return storageOf(deps, scope);
}

/** Refuses a file that exceeds the available storage. */
export async function checkStorage(
  deps: Pick<SourceDeps, "parts">,
  scope: Scope,
  needed: number,
): Promise<void> {
  await deps.parts.reach();
  const { used, limit } = await storageOf(deps, scope);
  if (used + needed <= limit) return;
  throw refuse("storage_full", {
    used: sizeText(used),
    limit: sizeText(limit),
    needed: sizeText(needed),
  });
}
