import type { FolderPlace } from "../folder/folder.service.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import { binStore } from "../platform/db/bin-store.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { SharingReader } from "../sharing/shared.service.ts";
import { chartRows } from "./chart-row.store.ts";

/** Saved charts of one tenant; those in the recycle bin are told apart by `removedAt`. */
export function chartStore(db: TenantDb) {
  return {
    ...binStore(db, "chart"),

    byId: (id: string, reader: SharingReader) =>
      chartRows(db, reader).where("chart.id", "=", id).executeTakeFirst(),

    byIds: (ids: readonly string[], reader: SharingReader) =>
      chartRows(db, reader).where("chart.id", "in", ids).orderBy("chart.id").execute(),

    insert: (
      chart: { id: string; name: string; content: object; ownerId: string },
      folder: FolderPlace<"chart">,
    ) =>
      db
        .insertInto("chart")
        .values({ ...chart, folderId: folder?.id ?? null, content: JSON.stringify(chart.content) })
        .execute(),

    update: (
      { id }: Authorized<"chart", "edit">,
      chart: { name: string; content: unknown; updatedAt: Date },
    ) =>
      db
        .updateTable("chart")
        .set((eb) => ({ ...chart, content: JSON.stringify(chart.content), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    move: ({ id }: Authorized<"chart", "edit">, folder: FolderPlace<"chart">) =>
      db
        .updateTable("chart")
        .set({ folderId: folder?.id ?? null })
        .where("id", "=", id)
        .execute(),

    keepFavourite: ({ id: chartId }: Authorized<"chart", "view">, userId: string) =>
      db
        .insertInto("favourite")
        .values({ userId, chartId })
        .onConflict((conflict) => conflict.columns(["tenantId", "userId", "chartId"]).doNothing())
        .execute(),

    dropFavourite: ({ id: chartId }: Authorized<"chart", "view">, userId: string) =>
      db.deleteFrom("favourite").where("userId", "=", userId).where("chartId", "=", chartId).execute(),
  };
}
