import type { SharingViewer } from "../document/shared.service.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { chartRows } from "./chart-row.store.ts";

/** Saved charts of one tenant; charts in the recycle bin have `removedAt`. */
export function chartStore(db: TenantDb) {
  return {
    byId: (id: string, viewer: SharingViewer) =>
      chartRows(db, viewer).where("chart.id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[], viewer: SharingViewer) =>
      chartRows(db, viewer).where("chart.id", "in", ids).orderBy("chart.id").execute(),
  };
}
