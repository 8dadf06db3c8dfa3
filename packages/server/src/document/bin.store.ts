import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type DocumentKind, type DocumentTable, documentTables } from "./document-tables.ts";

/**
 * The recycle bin of one kind: documents lie in it while `removedAt` says since when. `Binned` is what is proven of one that does, `A` how far
 * the right must reach to put one in and to take it out.
 */
export function binStore<K extends DocumentKind, Binned extends string, A extends "edit" | "manage">(
  db: TenantDb,
  kind: K,
) {
  const table: DocumentTable = documentTables[kind].table;
  return {
    /** No one else changes it until the transaction ends. */
    lock: (id: string) =>
      db.selectFrom(table).select(["id", "removedAt"]).where("id", "=", id).forUpdate().executeTakeFirst(),

    bin: ({ id }: Authorized<K, A>, removedAt: Date, removedBy: string) =>
      db.updateTable(table).set({ removedAt, removedBy }).where("id", "=", id).execute(),

    takeOut: ({ id }: Authorized<Binned, A>) =>
      db.updateTable(table).set({ removedAt: null, removedBy: null }).where("id", "=", id).execute(),

    /** Permanent; only what is in the bin can be removed this way. */
    remove: ({ id }: Authorized<Binned, "manage">) => db.deleteFrom(table).where("id", "=", id).execute(),

    binnedBefore: (time: Date) =>
      db.selectFrom(table).select("id").where("removedAt", "<", time).orderBy("id").execute(),
  };
}
