import type { TenantDb } from "./database.ts";

/** Tables whose rows lie in a recycle bin while `removedAt` says since when. */
type BinnedTable = "chart" | "courseware" | "dashboard";

/** What the stores of such tables have alike. */
export function binStore(db: TenantDb, table: BinnedTable) {
  return {
    /** Nobody else changes it until the transaction ends. */
    lock: (id: string) =>
      db.selectFrom(table).select(["id", "removedAt"]).where("id", "=", id).forUpdate().executeTakeFirst(),

    bin: (id: string, removedAt: Date | null, removedBy: string | null) =>
      db.updateTable(table).set({ removedAt, removedBy }).where("id", "=", id).execute(),

    remove: (id: string) => db.deleteFrom(table).where("id", "=", id).execute(),

    binnedBefore: (time: Date) =>
      db.selectFrom(table).select("id").where("removedAt", "<", time).orderBy("id").execute(),
  };
}
