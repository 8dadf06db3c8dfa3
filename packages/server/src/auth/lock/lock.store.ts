import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** The lock of a living session, in one tenant. */
export function lockStore(db: TenantDb) {
  const unlocked = ({ id }: Authorized<"session", "edit">) =>
    db.updateTable("session").where("id", "=", id).where("endedAt", "is", null).where("lockedAt", "is", null);
  return {
    lockOf: (id: string) =>
      db
        .selectFrom("session")
        .select(["lockHash", "lockedAt"])
        .where("id", "=", id)
        .where("endedAt", "is", null)
        .executeTakeFirst(),

    /** Sets the provided values of an unlocked session; false when it is locked, or has no password to lock it with. */
    lock: async (
      session: Authorized<"session", "edit">,
      { hash, at }: { hash: string | null; at: Date | null },
    ) => {
      const { numUpdatedRows } = await unlocked(session)
        .$if(hash === null, (query) => query.where("lockHash", "is not", null))
        .$if(hash !== null, (query) => query.set({ lockHash: hash }))
        .set({ lockedAt: at })
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /** Ends the lock that has this hash, and forgets it: the session is in use again. */
    unlock: async ({ id }: Authorized<"session", "edit">, hash: string, at: Date) => {
      const { numUpdatedRows } = await db
        .updateTable("session")
        .set({ lockHash: null, lockedAt: null, seenAt: at })
        .where("id", "=", id)
        .where("lockHash", "=", hash)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}
