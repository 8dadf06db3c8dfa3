import type { Generated, Insertable, Updateable } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { ensureSpaceFor } from "../platform/db/record-limit.ts";
import type { TenantRow } from "../platform/db/row.ts";

interface DictTable extends TenantRow {
  id: string;
  parentId: string | null;
  code: string;
  dictKey: number;
  dictValue: string;
  dictValueEn: Generated<string>;
  sort: number;
  remark: string;
  version: Generated<number>;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    dict: DictTable;
  }
}

/** Dictionaries of one tenant. */
export function dictStore(db: TenantDb) {
  return {
    all: () => db.selectFrom("dict").selectAll().orderBy("sort").orderBy("dictKey").orderBy("id").execute(),

    ofCode: (code: string) =>
      db
        .selectFrom("dict")
        .selectAll()
        .where("code", "=", code)
        .where("dictKey", ">=", 0)
        .orderBy("sort")
        .orderBy("dictKey")
        .execute(),

    namesOf: (codes: readonly string[], most: number) =>
      db
        .selectFrom("dict")
        .select(["code", "dictKey", "dictValue", "dictValueEn"])
        .where("code", "in", codes)
        .orderBy("code")
        .orderBy("dictKey")
        .limit(most)
        .execute(),

    byId: (id: string) => db.selectFrom("dict").selectAll().where("id", "=", id).executeTakeFirst(),

    lockAll: () => db.selectFrom("dict").selectAll().orderBy("id").forUpdate().execute(),

    lock: (ids: readonly string[]) =>
      db.selectFrom("dict").selectAll().where("id", "in", ids).orderBy("id").forUpdate().execute(),

    hasChildrenOutside: async (ids: readonly string[]) => {
      const row = await db
        .selectFrom("dict")
        .select("id")
        .where("parentId", "in", ids)
        .where("id", "not in", ids)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    insert: async (entry: Insertable<DictTable>) => {
      await ensureSpaceFor(db, "dictionaryEntry", "dict");
      return db.insertInto("dict").values(entry).returningAll().executeTakeFirstOrThrow();
    },

    update: ({ id }: Authorized<"dict", "edit">, entry: Updateable<DictTable>) =>
      db
        .updateTable("dict")
        .set((eb) => ({ ...entry, version: eb("version", "+", 1) }))
        .where("id", "=", id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: (entries: readonly Authorized<"dict", "manage">[]) =>
      db
        .deleteFrom("dict")
        .where(
          "id",
          "in",
          entries.map(({ id }) => id),
        )
        .execute(),
  };
}

export type DictRow = NonNullable<Awaited<ReturnType<ReturnType<typeof dictStore>["byId"]>>>;
