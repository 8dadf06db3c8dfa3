import type { FileKind } from "@provost/contract/upload/ueditor";
import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { containing } from "../platform/db/like-pattern.ts";
import type { TenantRow, Timestamp } from "../platform/db/row.ts";

interface StoredFileTable extends TenantRow {
  id: string;
  kind: FileKind;
  /** As people know it, with the extension that its bytes have. */
  name: string;
  /** Media type, detected from its bytes. */
  type: string;
  bytes: number;
  ownerId: string | null;
  createdAt: Timestamp;
}

/** A file used in a text of another feature. */
interface FileUseTable extends TenantRow {
  fileId: string;
  /** Kind of the text, and which. */
  place: string;
  placeId: string;
  title: string;
  path: string;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    storedFile: StoredFileTable;
    fileUse: FileUseTable;
  }
}

/** Which files a list shows. */
export interface FileFilter {
  kind?: FileKind | undefined;
  name?: string | undefined;
  unused?: boolean | undefined;
  ownerId?: string | undefined;
}

interface Slice {
  limit: number;
  offset: number;
}

/** A file to be remembered. */
export interface NewFile {
  id: string;
  kind: FileKind;
  name: string;
  type: string;
  bytes: number;
  ownerId: string;
  createdAt: Date;
}

/** Files of one tenant, and the texts that show them. */
export function uploadStore(db: TenantDb) {
  const chosen = ({ kind, name, unused = false, ownerId }: FileFilter) =>
    db
      .selectFrom("storedFile")
      .$if(ownerId !== undefined, (query) => query.where("ownerId", "=", ownerId ?? null))
      .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? "file"))
      .$if(name !== undefined && name.trim() !== "", (query) =>
        query.where("name", "ilike", containing(name?.trim() ?? "")),
      )
      .$if(unused, (query) =>
        query.where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("fileUse").select("fileUse.place").whereRef("fileUse.fileId", "=", "storedFile.id"),
            ),
          ),
        ),
      );
  return {
    byId: (id: string) => db.selectFrom("storedFile").selectAll().where("id", "=", id).executeTakeFirst(),

    /** It stays until the transaction ends. */
    hold: (id: string) =>
      db.selectFrom("storedFile").selectAll().where("id", "=", id).forKeyShare().executeTakeFirst(),

    byIds: (ids: readonly string[]) =>
      db.selectFrom("storedFile").selectAll().where("id", "in", ids).orderBy("id").execute(),

    page: (filter: FileFilter, { limit, offset }: Slice) =>
      chosen(filter)
        .leftJoin("appUser", "appUser.id", "storedFile.ownerId")
        .select(["storedFile.id", "kind", "name", "type", "bytes", "nickName as ownerName"])
        .select("storedFile.createdAt")
        .select(({ selectFrom, fn }) =>
          selectFrom("fileUse")
            .select(fn.countAll<number>().as("n"))
            .whereRef("fileUse.fileId", "=", "storedFile.id")
            .as("uses"),
        )
        .orderBy("storedFile.createdAt", "desc")
        .orderBy("storedFile.id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),

    count: async (filter: FileFilter): Promise<number> => {
      const { n } = await chosen(filter)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
      return n;
    },

    bytes: async (): Promise<number> => {
      const row = await db
        .selectFrom("storedFile")
        .select(({ fn }) => fn.sum<string | null>("bytes").as("bytes"))
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },

    /** Lets those who add files of this tenant come one after another until the commit, so that together they keep its bound. */
    takeTurn: (tenantId: string) =>
      sql`select pg_advisory_xact_lock(hashtextextended(${`files ${tenantId}`}, 0))`.execute(db),

    insert: (file: NewFile) => db.insertInto("storedFile").values(file).execute(),

    remove: (files: readonly Authorized<"file", "manage">[]) =>
      db
        .deleteFrom("storedFile")
        .where(
          "id",
          "in",
          files.map(({ id }) => id),
        )
        .execute(),

    known: async (ids: readonly string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("storedFile")
        .select("id")
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    /** Like known; they stay until the transaction ends. Locked in the order in which they are removed. */
    lockKnown: async (ids: readonly string[]): Promise<Set<string>> => {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("storedFile")
        .select("id")
        .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
        .orderBy("id")
        .forKeyShare()
        .execute();
      return new Set(rows.map(({ id }) => id));
    },

    uses: (id: string, most: number | null = null) =>
      db
        .selectFrom("fileUse")
        .select(["fileId", "place", "placeId", "title", "path"])
        .where("fileId", "=", id)
        .orderBy("title")
        .orderBy("placeId")
        .$if(most !== null, (all) => all.limit(most ?? 0))
        .execute(),

    /** Of these files, those that a text shows. */
    used: async (ids: readonly string[]): Promise<Set<string>> => {
      const rows = await db
        .selectFrom("fileUse")
        .select("fileId")
        .distinct()
        .where("fileId", "in", ids)
        .execute();
      return new Set(rows.map(({ fileId }) => fileId));
    },

    usedBy: async (place: string, placeId: string): Promise<Set<string>> => {
      const rows = await db
        .selectFrom("fileUse")
        .select("fileId")
        .where("place", "=", place)
        .where("placeId", "=", placeId)
        .execute();
      return new Set(rows.map(({ fileId }) => fileId));
    },

    forgetPlace: (place: string, { id: placeId }: Authorized<string, "edit">) =>
      db.deleteFrom("fileUse").where("place", "=", place).where("placeId", "=", placeId).execute(),

    /** A use lets the viewers of a text read the file. */
    addUses: (
      files: readonly Authorized<"file", "view">[],
      { text, ...shown }: { place: string; text: Authorized<string, "edit">; title: string; path: string },
    ) =>
      db
        .insertInto("fileUse")
        .values(files.map(({ id }) => ({ ...shown, placeId: text.id, fileId: id })))
        .execute(),
  };
}

export type FileRow = NonNullable<Awaited<ReturnType<ReturnType<typeof uploadStore>["byId"]>>>;
