import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { type ContentKind, documentTables, favouriteTables } from "./document-tables.ts";
import type { FolderPlace } from "./folder.store.ts";

/** What is saved of such a document. */
export interface SavedContent {
  name: string;
  content: unknown;
  updatedAt: Date;
}

/** Documents of one kind whose content is stored as one value: how they are written, put into folders and marked as favourites. */
export function contentStore<K extends ContentKind>(db: TenantDb, kind: K) {
  const table: ContentKind = kind;
  const favourites: (typeof favouriteTables)[ContentKind] = favouriteTables[kind];
  const { key } = documentTables[kind];
  return {
    insert: (
      { content, ...document }: { id: string; name: string; content: unknown; ownerId: string },
      folder: FolderPlace<K>,
    ) =>
      db
        .insertInto(table)
        .values({ ...document, folderId: folder?.id ?? null, content: JSON.stringify(content) })
        .execute(),

    update: ({ id }: Authorized<K, "edit">, { name, content, updatedAt }: SavedContent) =>
      db
        .updateTable(table)
        .set((eb) => ({ name, updatedAt, content: JSON.stringify(content), version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .execute(),

    move: ({ id }: Authorized<K, "edit">, folder: FolderPlace<K>) =>
      db
        .updateTable(table)
        .set({ folderId: folder?.id ?? null })
        .where("id", "=", id)
        .execute(),

    addFavourite: ({ id }: Authorized<K, "view">, userId: string) =>
      db
        .insertInto(favourites)
        .values({ userId, [key]: id } as { userId: string; chartId: string; dashboardId: string })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    removeFavourite: ({ id }: Authorized<K, "view">, userId: string) =>
      db.deleteFrom(favourites).where("userId", "=", userId).where(sql.ref(key), "=", id).execute(),
  };
}
