import type { SharingReader } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { chartRows } from "./chart-row.store.ts";

/** Saved charts of one tenant; those in the recycle bin are told apart by `removedAt`. */
export function chartStore(db: TenantDb) {
  return {
    byId: (id: string, reader: SharingReader) =>
      chartRows(db, reader).where("chart.id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[], reader: SharingReader) =>
      chartRows(db, reader).where("chart.id", "in", ids).orderBy("chart.id").execute(),
  };
}
