import type { FolderKind } from "@provost/contract/folder";
import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

/** Folders of one tenant for one kind of things; the things stand in the table of the kind's name. */
export function folderStore(db: TenantDb, kind: FolderKind) {
  const all = () => db.selectFrom("folder").selectAll().where("kind", "=", kind);
  return {
    all: () => all().orderBy(sql`name collate "zh-x-icu"`).orderBy("id").execute(),

    lock: (id: string) => all().where("id", "=", id).forShare().executeTakeFirst(),

    lockAll: async () => {
      await all().orderBy("id").forUpdate().execute();
      // Who waited for the locks has not seen what was put in meanwhile.
      return all().orderBy("id").execute();
    },

    insert: (folder: { id: string; name: string; parentId: string | null }) =>
      db
        .insertInto("folder")
        .values({ ...folder, kind })
        .returningAll()
        .executeTakeFirstOrThrow(),

    update: (id: string, folder: { name: string; parentId: string | null }) =>
      db
        .updateTable("folder")
        .set((eb) => ({ ...folder, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** The ids of the things that were moved, those in the recycle bin among them. */
    moveThings: async (from: string, to: string | null) =>
      (
        await db
          .updateTable(kind)
          .set({ folderId: to })
          .where("folderId", "=", from)
          .returning("id")
          .execute()
      ).map(({ id }) => id),

    remove: (id: string) => db.deleteFrom("folder").where("id", "=", id).execute(),
  };
}

export type FolderRow = Awaited<ReturnType<ReturnType<typeof folderStore>["all"]>>[number];
