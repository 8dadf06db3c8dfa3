import type { BinnedTable, tableBin } from "@provost/contract/source/table-bin";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { limits } from "@provost/contract/wire/limits";
import type { TableKind } from "../../document/document-tables.ts";
import { audit } from "../../platform/audit.ts";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb, TenantHandle } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { type ForgetDeps, forgetBinned } from "../../platform/recycle-bin.ts";
import { refuse } from "../../platform/refusal.ts";
import { catalogChanged } from "../catalog-notice.service.ts";
import { accessToBinned, authorizeBinned } from "../dataset-authority.ts";
import { freedFiles, removeUnnamed } from "../generation/part-files.ts";
import type { SourceDeps } from "../source.service.ts";
import { sourceStore } from "../source.store.ts";
import { lockTableNames, virtualStore } from "../virtual/virtual.store.ts";
import { type BinnedRow, binnedTables, tableBinStore } from "./table-bin.store.ts";

const entities = { dataset: "dataset", virtual: "virtual_table" } as const;

/** The tables in the recycle bin that the caller may know of, or those deleted permanently; the last removed first. */
export function list(
  { db, actor }: TenantScope,
  { purged: isPurged = false }: HandlerInput<typeof tableBin>,
): Promise<BinnedTable[]> {
  return db.run(async (records) => {
    const all = await binnedTables(records).all();
    const rows = all.filter(
      (row) => (row.purgedAt !== null) === isPurged && accessToBinned(actor, row) !== null,
    );
    return rows
      .map(
        ({ id, kind, tableName, comment, rows: count, ownerName, removedByName, removedAt, purgedAt }) => ({
          ...{ id, kind, tableName, comment, rows: count },
          ownerName: ownerName ?? "",
          removedByName: removedByName ?? "",
          removedAt: removedAt?.toISOString() ?? "",
          purgedAt: purgedAt?.toISOString() ?? null,
        }),
      )
      .sort((one, other) => other.removedAt.localeCompare(one.removedAt));
  });
}

/** Takes a table out of the bin under its old name; for an administrator, also one that was deleted permanently. */
export async function restore(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor, tenantId } = scope;
  const work = async (db: TenantDb): Promise<void> => {
    const { proof, row } = await authorizeBinned(deps, db, scope, id, "manage");
    const { kind, tableName } = row;
    await lockTableNames(db);
    if ((await sourceStore(db).lockByName(tableName)) || (await virtualStore(db).byName(tableName)))
      throw refuse("table_name_taken", { table: tableName });
    await tableBinStore(db, kind).takeOut(proof);
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

/** Deletes a table permanently: only an administrator finds it, and its rows are removed after `limits.purgeDays`. */
async function purge(
  db: TenantDb,
  proof: Authorized<"binned_table", "manage">,
  { kind, tableName }: Pick<BinnedRow, "kind" | "tableName">,
  actorId: string | null,
  now: Date,
): Promise<void> {
  await tableBinStore(db, kind).purge(proof, now);
  await audit(db, {
    actorId,
    action: "remove",
    entity: entities[kind],
    entityId: proof.id,
    before: { tableName },
    after: null,
  });
}

/** Deletes a table in the bin permanently. */
export function remove(deps: SourceDeps, scope: TenantScope, id: string): Promise<null> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const { proof, row } = await authorizeBinned(deps, db, scope, id, "manage");
    if (row.purgedAt !== null) throw refuse("not_found");
    await purge(db, proof, row, actor.userId, deps.clock.now());
    return null;
  });
}

/** Deletes permanently what has been in a tenant's bin for long enough, and removes the rows of what was deleted permanently a week ago. */
export async function forgetBinnedTables(
  { parts, ...deps }: ForgetDeps & Pick<SourceDeps, "parts">,
  tenant: TenantHandle,
  stopping?: AbortSignal,
): Promise<void> {
  const dropped: string[] = [];
  const ageing = (kind: TableKind) => ({
    before: (db: TenantDb, since: Date) => tableBinStore(db, kind).binnedBefore(since),
    forget: async (db: TenantDb, id: string, since: Date): Promise<void> => {
      const locked = await tableBinStore(db, kind).lock(id);
      if (!locked?.removedAt || locked.removedAt >= since || locked.purgedAt !== null) return;
      const row = await binnedTables(db).byId(id);
      if (row) await purge(db, asServer("binned_table", id), row, null, deps.clock.now());
    },
  });
  const purged = (kind: TableKind) => ({
    days: limits.purgeDays,
    before: (db: TenantDb, since: Date) => tableBinStore(db, kind).purgedBefore(since),
    forget: async (db: TenantDb, id: string, since: Date): Promise<void> => {
      const locked = await tableBinStore(db, kind).lock(id);
      if (!locked?.purgedAt || locked.purgedAt >= since) return;
      const generations = kind === "dataset" ? await sourceStore(db).generationsOf(id) : [];
      await tableBinStore(db, kind).remove(asServer("binned_table", id));
      dropped.push(...(await freedFiles(db, generations)));
    },
  });
  for (const kind of ["virtual", "dataset"] as const) {
    await forgetBinned(deps, tenant, purged(kind), stopping);
    await forgetBinned(deps, tenant, ageing(kind), stopping);
  }
  await removeUnnamed(parts, tenant, dropped);
}
