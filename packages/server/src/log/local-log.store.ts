import type { LocalLogEntry } from "@provost/contract/local-log";
import type { TenantDb } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";

/** Errors that the browsers of one tenant met. */
export function localLogStore(db: TenantDb) {
  return {
    insert: (userId: string, entries: readonly LocalLogEntry[]) =>
      db
        .insertInto("localLog")
        .values(entries.map((entry) => ({ id: timeOrderedIds.next(), userId, entry: JSON.stringify(entry) })))
        .execute(),

    /** Keeps the newest of the user's, and of everybody's. */
    keepNewest: async (userId: string, ofUser: number, ofAll: number) => {
      const all = db.selectFrom("localLog").select("id").orderBy("id", "desc");
      const surplus = [all.where("userId", "=", userId).offset(ofUser), all.offset(ofAll)];
      for (const old of surplus) await db.deleteFrom("localLog").where("id", "in", old).execute();
    },
  };
}
