import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

const kinds = { dataset: "dataset", virtual: "virtualTable" } as const;

/** Which kind of table lies in the bin. */
export type BinnedKind = keyof typeof kinds;

/** Data sets and virtual tables of one tenant that lie in the recycle bin. */
export function tableBinStore(db: TenantDb) {
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
      .select(({ val }) => val<BinnedKind>("dataset").as("kind"));
  const virtuals = () =>
    db
      .selectFrom("virtualTable")
      .leftJoin("appUser as owner", "owner.id", "virtualTable.ownerId")
      .leftJoin("appUser as remover", "remover.id", "virtualTable.removedBy")
      .where("virtualTable.removedAt", "is not", null)
      .select(["virtualTable.id", "virtualTable.tableName", "virtualTable.comment", "virtualTable.ownerId"])
      .select(["virtualTable.removedBy", "virtualTable.removedAt", "virtualTable.purgedAt"])
      .select(["owner.nickName as ownerName", "remover.nickName as removedByName"])
      .select(({ val }) => [val<BinnedKind>("virtual").as("kind"), val<number | null>(null).as("rows")]);

  return {
    all: async () => [...(await datasets().execute()), ...(await virtuals().execute())],

    byId: async (id: string) =>
      (await datasets().where("dataset.id", "=", id).executeTakeFirst()) ??
      (await virtuals().where("virtualTable.id", "=", id).executeTakeFirst()),

    /** Those in the bin since before a moment. */
    removedBefore: (kind: BinnedKind, since: Date) =>
      db
        .selectFrom(kinds[kind])
        .select("id")
        .where("removedAt", "<", since)
        .where("purgedAt", "is", null)
        .orderBy("id")
        .execute(),

    /** Those deleted permanently before a moment. */
    purgedBefore: (kind: BinnedKind, since: Date) =>
      db.selectFrom(kinds[kind]).select("id").where("purgedAt", "<", since).orderBy("id").execute(),

    lock: (kind: BinnedKind, id: string) =>
      db
        .selectFrom(kinds[kind])
        .select(["id", "removedAt", "purgedAt"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    put: ({ kind, id }: Authorized<BinnedKind, "manage">, removedAt: Date, removedBy: string) =>
      db.updateTable(kinds[kind]).set({ removedAt, removedBy }).where("id", "=", id).execute(),

    take: (kind: BinnedKind, { id }: Authorized<"binned_table", "manage">) =>
      db
        .updateTable(kinds[kind])
        .set({ removedAt: null, removedBy: null, purgedAt: null })
        .where("id", "=", id)
        .execute(),

    purge: (kind: BinnedKind, { id }: Authorized<"binned_table", "manage">, purgedAt: Date) =>
      db.updateTable(kinds[kind]).set({ purgedAt }).where("id", "=", id).execute(),

    remove: (kind: BinnedKind, { id }: Authorized<"binned_table", "manage">) =>
      db.deleteFrom(kinds[kind]).where("id", "=", id).execute(),
  };
}

/** A table in the bin. */
export type BinnedRow = Awaited<ReturnType<ReturnType<typeof tableBinStore>["all"]>>[number];
