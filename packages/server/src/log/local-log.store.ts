import type { LocalLogEntry } from "@provost/contract/log/local-log";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Json, TenantRow, Timestamp } from "../platform/db/row.ts";
import { timeOrderedIds } from "../platform/ids.ts";

interface LocalLogTable extends TenantRow {
  id: string;
  at: Timestamp;
  userId: string | null;
  entry: Json<object>;
}

declare module "../platform/db/schema.ts" {
  interface Tables {
    localLog: LocalLogTable;
  }
}

/** Errors that the browsers of one tenant met. */
export function localLogStore(db: TenantDb) {
  return {
    insert: (userId: string, entries: readonly LocalLogEntry[]) =>
      db
        .insertInto("localLog")
        .values(entries.map((entry) => ({ id: timeOrderedIds.next(), userId, entry: JSON.stringify(entry) })))
        .execute(),

    /** Keeps the newest of the user's, and of everybody's; what another upload is removing already is left to it. */
    keepNewest: async ({ id: userId }: Authorized<"user", "edit">, ofUser: number, ofAll: number) => {
      const all = db.selectFrom("localLog").select("id").orderBy("id", "desc");
      for (const surplus of [all.where("userId", "=", userId).offset(ofUser), all.offset(ofAll)]) {
        const free = db
          .selectFrom("localLog")
          .select("id")
          .where("id", "in", surplus)
          .forUpdate()
          .skipLocked();
        await db.deleteFrom("localLog").where("id", "in", free).execute();
      }
    },
  };
}
