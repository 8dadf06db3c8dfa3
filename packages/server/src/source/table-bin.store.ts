import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

const kinds = { dataset: "dataset", virtual: "virtualTable" } as const;

/** Which kind of table lies in the bin. */
export type BinnedKind = keyof typeof kinds;

/** Data sets and virtual tables of one tenant that lie in the recycle bin. */
export function tableBinStore(db: TenantDb) {
  const removed = (kind: BinnedKind) => {
    const table = kinds[kind];
    return db
      .selectFrom(`${table} as one`)
      .leftJoin("appUser as owner", "owner.id", "one.ownerId")
      .leftJoin("appUser as remover", "remover.id", "one.removedBy")
      .where("one.removedAt", "is not", null)
      .select([
        "one.id",
        "one.tableName",
        "one.comment",
        "one.ownerId",
        "one.removedBy",
        "one.removedAt",
        "owner.nickName as ownerName",
        "remover.nickName as removedByName",
      ])
      .select(
        kind === "dataset"
          ? sql<number | null>`(select row_count from dataset_generation where id = one.generation_id)`.as(
              "rows",
            )
          : sql<number | null>`null`.as("rows"),
      );
  };

  return {
    all: async () => {
      const found = [];
      for (const kind of ["dataset", "virtual"] as const)
        found.push(...(await removed(kind).execute()).map((row) => ({ kind, ...row })));
      return found;
    },

    before: (kind: BinnedKind, since: Date) =>
      removed(kind).where("one.removedAt", "<", since).orderBy("one.id").execute(),

    lock: (kind: BinnedKind, id: string) =>
      db
        .selectFrom(kinds[kind])
        .select(["id", "removedAt"])
        .where("id", "=", id)
        .forUpdate()
        .executeTakeFirst(),

    bin: (kind: BinnedKind, id: string, removedAt: Date | null, removedBy: string | null) =>
      db.updateTable(kinds[kind]).set({ removedAt, removedBy }).where("id", "=", id).execute(),

    remove: (kind: BinnedKind, id: string) => db.deleteFrom(kinds[kind]).where("id", "=", id).execute(),
  };
}

/** A table in the bin. */
export type BinnedRow = Awaited<ReturnType<ReturnType<typeof tableBinStore>["all"]>>[number];
