import type { TenantDb } from "../platform/db/database.ts";
import { timeOrderedIds } from "../platform/ids.ts";

/** Mail of one tenant that is still to leave. */
export function demandLetterStore(db: TenantDb) {
  return {
    queue: async (demandId: string, recipients: readonly string[], nextAt: Date): Promise<void> => {
      const rows = [...new Set(recipients)].map((recipient) => ({
        ...{ id: timeOrderedIds.next(), demandId, recipient, nextAt },
      }));
      if (rows.length > 0) await db.insertInto("demandLetter").values(rows).execute();
    },

    /** Takes the next that is due; until `leaseUntil` it is nobody else's. */
    take: (now: Date, leaseUntil: Date) =>
      db
        .updateTable("demandLetter")
        .set({ nextAt: leaseUntil })
        .where("id", "in", ({ selectFrom }) =>
          selectFrom("demandLetter")
            .select("id")
            .where("nextAt", "<=", now)
            .orderBy("nextAt")
            .limit(1)
            .forUpdate()
            .skipLocked(),
        )
        .returning(["id", "demandId", "recipient", "tries"])
        .executeTakeFirst(),

    sent: (id: string) => db.deleteFrom("demandLetter").where("id", "=", id).execute(),

    failed: (id: string, failure: string, tries: number, nextAt: Date | null) =>
      db.updateTable("demandLetter").set({ failure, tries, nextAt }).where("id", "=", id).execute(),
  };
}
