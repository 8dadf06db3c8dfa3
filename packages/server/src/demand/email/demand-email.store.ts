import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { timeOrderedIds } from "../../platform/ids.ts";

/** An email about a demand, ready to be sent. */
export interface PendingEmail {
  id: string;
  demandId: string;
  recipient: string;
  /** Failures so far. */
  tries: number;
}

/** Mail of one tenant that is still to leave. */
export function demandEmailStore(db: TenantDb) {
  return {
    queue: async (demandId: string, recipients: readonly string[], nextAt: Date): Promise<void> => {
      const rows = [...new Set(recipients)].map((recipient) => ({
        ...{ id: timeOrderedIds.next(), demandId, recipient, nextAt },
      }));
      if (rows.length > 0) await db.insertInto("demandLetter").values(rows).execute();
    },

    /** Reserves the due emails for the recipient who has waited longest; until `leaseUntil` no one else can take them. */
    take: async (now: Date, leaseUntil: Date, most: number): Promise<PendingEmail[]> => {
      const first = await db
        .selectFrom("demandLetter")
        .select("recipient")
        .where("nextAt", "<=", now)
        .orderBy("nextAt")
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (first === undefined) return [];
      return db
        .updateTable("demandLetter")
        .set({ nextAt: leaseUntil })
        .where("id", "in", ({ selectFrom }) =>
          selectFrom("demandLetter")
            .select("id")
            .where("recipient", "=", first.recipient)
            .where("nextAt", "<=", now)
            .orderBy("nextAt")
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning(["id", "demandId", "recipient", "tries"])
        .execute();
    },

    sent: (emails: readonly Authorized<"demand_letter", "manage">[]) =>
      db
        .deleteFrom("demandLetter")
        .where(
          "id",
          "in",
          emails.map(({ id }) => id),
        )
        .execute(),

    failed: (
      { id }: Authorized<"demand_letter", "edit">,
      change: { failure: string; tries: number /** `null` = abandoned. */; nextAt: Date | null },
    ) => db.updateTable("demandLetter").set(change).where("id", "=", id).execute(),

    /** The numbers of emails that are still to be sent, and of abandoned ones. */
    counts: (): Promise<{ waiting: number; failed: number }> =>
      db
        .selectFrom("demandLetter")
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere("nextAt", "is not", null).as("waiting"),
          fn.countAll<number>().filterWhere("nextAt", "is", null).as("failed"),
        ])
        .executeTakeFirstOrThrow(),
  };
}
