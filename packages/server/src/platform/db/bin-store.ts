import type { Authorized } from "../authority/authority.ts";
import type { TenantDb } from "./database.ts";

/** Tables whose rows lie in a recycle bin while `removedAt` says since when. */
export type BinnedTable = "chart" | "courseware" | "dashboard";

/** What the stores of such tables have alike. */
export function binStore<K extends BinnedTable>(db: TenantDb, kind: K) {
  const table: BinnedTable = kind;
  return {
    /** Nobody else changes it until the transaction ends. */
    lock: (id: string) =>
      db.selectFrom(table).select(["id", "removedAt"]).where("id", "=", id).forUpdate().executeTakeFirst(),

    bin: ({ id }: Authorized<K, "edit">, removedAt: Date, removedBy: string) =>
      db.updateTable(table).set({ removedAt, removedBy }).where("id", "=", id).execute(),

    takeOut: ({ id }: Authorized<`binned_${K}`, "edit">) =>
      db.updateTable(table).set({ removedAt: null, removedBy: null }).where("id", "=", id).execute(),

    /** For good; what was never put into the bin cannot be removed so. */
    remove: ({ id }: Authorized<`binned_${K}`, "manage">) =>
      db.deleteFrom(table).where("id", "=", id).execute(),

    binnedBefore: (time: Date) =>
      db.selectFrom(table).select("id").where("removedAt", "<", time).orderBy("id").execute(),
  };
}
