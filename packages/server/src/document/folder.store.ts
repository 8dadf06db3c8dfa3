import type { FolderKind } from "@provost/contract/document/folder";
import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensureSpaceFor } from "../platform/db/record-limit.ts";

/** A folder for documents of the kind, with the right to it. */
export type AuthorizedFolder<K extends FolderKind, A extends "view" | "manage"> = Authorized<
  `${K}_folder`,
  A
>;
/** Where a folder or a document is put: into a folder, or into none. */
export type FolderPlace<K extends FolderKind> = AuthorizedFolder<K, "view"> | null;

/** Folders of one tenant for one kind of document; the documents are in the table with the kind's name. */
export function folderStore<K extends FolderKind>(db: TenantDb, folderKind: K) {
  const kind: FolderKind = folderKind;
  const all = () => db.selectFrom("folder").selectAll().where("kind", "=", kind);
  return {
    all: () => all().orderBy(sql`name collate "zh-x-icu"`).orderBy("id").execute(),

    lock: (id: string) => all().where("id", "=", id).forShare().executeTakeFirst(),

    lockAll: async () => {
      await all().orderBy("id").forUpdate().execute();
      // Who waited for the locks has not seen what was put in meanwhile.
      return all().orderBy("id").execute();
    },

    insert: async ({ parent, ...folder }: { id: string; name: string; parent: FolderPlace<K> }) => {
      await ensureSpaceFor(db, "folder");
      return db
        .insertInto("folder")
        .values({ ...folder, parentId: parent?.id ?? null, kind })
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    update: (
      { id }: AuthorizedFolder<K, "manage">,
      { name, parent }: { name: string; parent: FolderPlace<K> },
    ) =>
      db
        .updateTable("folder")
        .set((eb) => ({ name, parentId: parent?.id ?? null, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** The ids of the moved documents, including those in the recycle bin. */
    moveThings: async (from: AuthorizedFolder<K, "manage">, to: FolderPlace<K>) =>
      (
        await db
          .updateTable(kind)
          .set({ folderId: to?.id ?? null })
          .where("folderId", "=", from.id)
          .returning("id")
          .execute()
      ).map(({ id }) => id),

    remove: ({ id }: AuthorizedFolder<K, "manage">) => db.deleteFrom("folder").where("id", "=", id).execute(),
  };
}

export type FolderRow = Awaited<ReturnType<ReturnType<typeof folderStore>["all"]>>[number];
