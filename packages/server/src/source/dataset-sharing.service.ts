import type { Sharing, SharingDraft } from "@provost/contract/document/sharing";
import { readSharing, saveSharing } from "../document/sharing.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { lacked, theWholeTable, tooMuch } from "../platform/refusal.ts";
import { catalogChanged } from "./catalog-notice.service.ts";
import { authorizeDataset } from "./dataset-authority.ts";
import { viewOf } from "./policy/data-view.ts";
import { catalogOf, outcome, type SourceDeps } from "./source.service.ts";

/** The current state of a dataset, which a cached catalog may not have yet; locked until the transaction ends. */
async function locked(
  deps: SourceDeps,
  db: TenantDb,
  scope: TenantScope,
  id: string,
): Promise<{ proof: Authorized<"dataset", "manage">; name: string; ownerId: string | null }> {
  const { proof, row } = await authorizeDataset(deps, db, scope, id, "manage");
  return { proof, name: row.tableName, ownerId: row.ownerId };
}

/** Who finds a data set and who may change it, for those who decide that. */
export async function sharing(deps: SourceDeps, scope: TenantScope, id: string): Promise<Sharing> {
  await outcome(deps, scope, id);
  return scope.db.run(async (db) => readSharing(db, (await locked(deps, db, scope, id)).proof));
}

// The owner sees all of a data set whatever the policies say, so only who does gives it to another.
async function seesWhole(deps: SourceDeps, scope: TenantScope, id: string): Promise<boolean> {
  const catalog = await catalogOf(deps, scope);
  const table = catalog.tables.find((one) => one.id === id);
  return table === undefined || viewOf(catalog, table, scope.actor) === null;
}

/** Says who finds a data set, who may change it and whose it is; what they see of it stays with the policies. */
export async function share(
  deps: SourceDeps,
  scope: TenantScope,
  { id, ...draft }: SharingDraft & { id: string },
): Promise<Sharing> {
  const { tenantId } = scope;
  await outcome(deps, scope, id);
  const mayGive = await seesWhole(deps, scope, id);
  const saved = await scope.db.run(async (db) => {
    const thing = await locked(deps, db, scope, id);
    const isOwnerChanged = draft.ownerId !== undefined && draft.ownerId !== thing.ownerId;
    if (isOwnerChanged && !mayGive) throw tooMuch(lacked(theWholeTable));
    const after = await saveSharing(db, scope, thing, draft);
    await catalogChanged(db, tenantId);
    return after;
  });
  deps.catalogs.dropWhere((key) => key === tenantId);
  return saved;
}
