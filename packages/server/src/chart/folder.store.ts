import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";
import { isFound, type SharingReader } from "../sharing/shared.service.ts";

/** Folders of charts of one tenant. */
export function folderStore(db: TenantDb) {
  const all = () => db.selectFrom("chartFolder").selectAll();
  return {
    all: () => all().orderBy(sql`name collate "zh-x-icu"`).orderBy("id").execute(),

    lock: (id: string) => all().where("id", "=", id).forShare().executeTakeFirst(),

    lockAll: async () => {
      await all().orderBy("id").forUpdate().execute();
      // Who waited for the locks has not seen what was put in meanwhile.
      return all().orderBy("id").execute();
    },

    /** How many charts that the reader finds stand right in each folder, without those in the recycle bin. */
    counts: async (reader: SharingReader) =>
      new Map(
        (
          await db
            .selectFrom("chart")
            .select(({ fn }) => ["folderId", fn.countAll<number>().as("charts")])
            .where("removedAt", "is", null)
            .where(isFound("chart", reader))
            .groupBy("folderId")
            .execute()
        ).map(({ folderId, charts }) => [folderId, charts]),
      ),

    insert: (folder: { id: string; name: string; parentId: string | null }) =>
      db.insertInto("chartFolder").values(folder).returningAll().executeTakeFirstOrThrow(),

    update: (id: string, folder: { name: string; parentId: string | null }) =>
      db
        .updateTable("chartFolder")
        .set((eb) => ({ ...folder, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    moveCharts: async (from: string, to: string | null) =>
      (
        await db
          .updateTable("chart")
          .set({ folderId: to })
          .where("folderId", "=", from)
          .returning("id")
          .execute()
      ).map(({ id }) => id),

    remove: (id: string) => db.deleteFrom("chartFolder").where("id", "=", id).execute(),
  };
}

export type FolderRow = Awaited<ReturnType<ReturnType<typeof folderStore>["all"]>>[number];
