import { binStore } from "../../document/bin.store.ts";
import { documentTables, type TableKind } from "../../document/document-tables.ts";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Data sets and virtual tables of one tenant that lie in the recycle bin. */
export function binnedTables(db: TenantDb) {
  const datasets = () =>
    db
      .selectFrom("dataset")
      .leftJoin("datasetGeneration", "datasetGeneration.id", "dataset.generationId")
      .leftJoin("appUser as owner", "owner.id", "dataset.ownerId")
      .leftJoin("appUser as remover", "remover.id", "dataset.removedBy")
      .where("dataset.removedAt", "is not", null)
      .select(["dataset.id", "dataset.tableName", "dataset.comment", "dataset.ownerId", "dataset.removedBy"])
      .select(["dataset.removedAt", "dataset.purgedAt", "datasetGeneration.rowCount as rows"])
      .select(["owner.nickName as ownerName", "remover.nickName as removedByName"])
      .select(({ val }) => val<TableKind>("dataset").as("kind"));
  const virtuals = () =>
    db
      .selectFrom("virtualTable")
      .leftJoin("appUser as owner", "owner.id", "virtualTable.ownerId")
      .leftJoin("appUser as remover", "remover.id", "virtualTable.removedBy")
      .where("virtualTable.removedAt", "is not", null)
      .select(["virtualTable.id", "virtualTable.tableName", "virtualTable.comment", "virtualTable.ownerId"])
      .select(["virtualTable.removedBy", "virtualTable.removedAt", "virtualTable.purgedAt"])
      .select(["owner.nickName as ownerName", "remover.nickName as removedByName"])
      .select(({ val }) => [val<TableKind>("virtual").as("kind"), val<number | null>(null).as("rows")]);

  return {
    all: async () => [...(await datasets().execute()), ...(await virtuals().execute())],

    byId: async (id: string) =>
      (await datasets().where("dataset.id", "=", id).executeTakeFirst()) ??
      (await virtuals().where("virtualTable.id", "=", id).executeTakeFirst()),
  };
}

/** A table in the bin. */
export type BinnedRow = Awaited<ReturnType<ReturnType<typeof binnedTables>["all"]>>[number];

/** The recycle bin of one kind of table: one that is deleted permanently stays for a while, found by administrators only. */
export function tableBinStore<K extends TableKind>(db: TenantDb, kind: K) {
  const store = binStore<K, "binned_table", "manage">(db, kind);
  const { table } = documentTables[kind as TableKind];
  const purge = ({ id }: Authorized<"binned_table", "manage">, purgedAt: Date | null) =>
    db.updateTable(table).set({ purgedAt }).where("id", "=", id).execute();
  return {
    ...store,
    purge,

    async takeOut(proof: Authorized<"binned_table", "manage">): Promise<void> {
      await store.takeOut(proof);
      await purge(proof, null);
    },

    lock: (id: string) =>
      db
        .selectFrom(table)
        .select(["id", "removedAt", "purgedAt"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    /** Those in the bin since before a moment. */
    binnedBefore: (since: Date) =>
      db
        .selectFrom(table)
        .select("id")
        .where("removedAt", "<", since)
        .where("purgedAt", "is", null)
        .orderBy("id")
        .execute(),

    /** Those deleted permanently before a moment. */
    purgedBefore: (since: Date) =>
      db.selectFrom(table).select("id").where("purgedAt", "<", since).orderBy("id").execute(),
  };
}
