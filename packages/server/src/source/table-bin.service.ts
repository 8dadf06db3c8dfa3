import { administratorRole } from "@provost/contract/role";
import type { BinnedTable } from "@provost/contract/table-bin";
import { audit } from "../platform/audit.ts";
import { type Authorized, asServer } from "../platform/authority.ts";
import type { TenantDb, TenantHandle } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import { type ForgetDeps, forgetBinned } from "../platform/recycle-bin.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { Actor, TenantScope } from "../platform/scope.ts";
import { authorizeBinned } from "./dataset-authority.ts";
import { freedFiles, removeFiles } from "./part-files.ts";
import { mayRemoveDataset } from "./source.policy.ts";
import { catalogChanged, type SourceDeps } from "./source.service.ts";
import { sourceStore } from "./source.store.ts";
import { type BinnedKind, type BinnedRow, tableBinStore } from "./table-bin.store.ts";
import { lockTableNames, virtualStore } from "./virtual.store.ts";

const entities = { dataset: "dataset", virtual: "virtual_table" } as const;

// What a table is called may be no business of those who never saw it.
function mayKnow({ userId, roles }: Actor, { ownerId, removedBy }: BinnedRow): boolean {
  return ownerId === userId || removedBy === userId || roles.some(({ code }) => code === administratorRole);
}

/** The tables in the recycle bin that the caller may know of, the last removed first. */
export function list({ db, actor }: TenantScope): Promise<BinnedTable[]> {
  ensure(mayRemoveDataset(actor));
  return db.run(async (records) => {
    const rows = (await tableBinStore(records).all()).filter((row) => mayKnow(actor, row));
    return rows
      .map(({ id, kind, tableName, comment, rows: count, ownerName, removedByName, removedAt }) => ({
        ...{ id, kind, tableName, comment, rows: count },
        ownerName: ownerName ?? "",
        removedByName: removedByName ?? "",
        removedAt: removedAt?.toISOString() ?? "",
      }))
      .sort((one, other) => other.removedAt.localeCompare(one.removedAt));
  });
}

/** Takes a table out of the bin under its old name. */
export async function restore(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  ensure(mayRemoveDataset(actor));
  const work = async (db: TenantDb): Promise<void> => {
    const { proof, row } = await authorizeBinned(deps, db, scope, id, "manage");
    const { kind, tableName } = row;
    await lockTableNames(db);
    if ((await sourceStore(db).lockByName(tableName)) || (await virtualStore(db).byName(tableName)))
      throw refuse("table_name_taken", { table: tableName });
    await tableBinStore(db).take(kind, proof);
    await audit(db, {
      actorId: actor.userId,
      action: "restore",
      entity: entities[kind],
      entityId: id,
      before: null,
      after: { tableName },
    });
    await catalogChanged(db, tenantId);
  };
  await uniqueOr(
    () => refuse("import_busy"),
    () => scope.db.run(work),
  );
  deps.catalogs.dropWhere((key) => key === tenantId);
  return null;
}

/** Removes a table for good and gives the files that nothing stands on any more. */
async function removeForever(
  db: TenantDb,
  proof: Authorized<"binned_table", "manage">,
  { kind, tableName }: Pick<BinnedRow, "kind" | "tableName">,
  actorId: string | null,
): Promise<string[]> {
  const { id } = proof;
  const generations = kind === "dataset" ? await sourceStore(db).generationsOf(id) : [];
  await tableBinStore(db).remove(kind, proof);
  await audit(db, {
    actorId,
    action: "remove",
    entity: entities[kind],
    entityId: id,
    before: { tableName },
    after: null,
  });
  return freedFiles(db, generations);
}

/** Removes a table in the bin for good. */
export async function remove(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  ensure(mayRemoveDataset(actor));
  const files = await scope.db.run(async (db) => {
    const { proof, row } = await authorizeBinned(deps, db, scope, id, "manage");
    return removeForever(db, proof, row, actor.userId);
  });
  await removeFiles(deps.filesDir, tenantId, files);
  return null;
}

/** Removes the tables that have been in a tenant's bin for long enough, with their files. */
export async function forgetBinnedTables(
  { filesDir, ...deps }: ForgetDeps & { filesDir: string },
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const dropped: string[] = [];
  const ofKind = (kind: BinnedKind) => ({
    before: (db: TenantDb, since: Date) => tableBinStore(db).before(kind, since),
    forget: async (db: TenantDb, id: string, since: Date): Promise<void> => {
      const locked = await tableBinStore(db).lock(kind, id);
      if (!locked?.removedAt || locked.removedAt >= since) return;
      const row = await tableBinStore(db).byId(id);
      if (row) dropped.push(...(await removeForever(db, asServer("binned_table", id), row, null)));
    },
  });
  await forgetBinned(deps, tenant, ofKind("virtual"), stopping);
  await forgetBinned(deps, tenant, ofKind("dataset"), stopping);
  await removeFiles(filesDir, tenant.tenantId, dropped);
}
