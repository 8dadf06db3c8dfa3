import { sql } from "kysely";
import type { TenantDb } from "../platform/db/database.ts";

/** What signing in leaves behind in one tenant. */
export function retentionStore(db: TenantDb) {
  return {
    /** Whether no one else cleans up this tenant; held until the transaction ends. */
    isAlone: async (tenantId: string) => {
      const { rows } = await sql<{ alone: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('retention'), hashtext(${tenantId})) as alone`.execute(db);
      return rows[0]?.alone === true;
    },

    removeTickets: (before: Date) => db.deleteFrom("ticket").where("expiresAt", "<", before).execute(),

    removeSentCodes: (before: Date) => db.deleteFrom("sentCode").where("expiresAt", "<", before).execute(),

    removeRefreshTokens: (before: Date) =>
      db.deleteFrom("refreshToken").where("expiresAt", "<", before).execute(),

    /** Content that tabs set aside for sessions that can no longer be resumed. */
    removeExpired: (now: Date) =>
      db
        .deleteFrom("lockKeep")
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("session")
                .innerJoin("refreshToken", "refreshToken.sessionId", "session.id")
                .select("session.id")
                .whereRef("session.id", "=", "lockKeep.sessionId")
                .where("session.endedAt", "is", null)
                .where("refreshToken.expiresAt", ">", now),
            ),
          ),
        )
        .execute(),

    /** Sessions that ended, or whose last refresh token is gone. */
    removeSessions: (before: Date) =>
      db
        .deleteFrom("session")
        .where(({ eb, and, or, not, exists, selectFrom }) =>
          or([
            eb("endedAt", "<", before),
            and([
              eb("createdAt", "<", before),
              not(
                exists(
                  selectFrom("refreshToken")
                    .select("refreshToken.tokenHash")
                    .whereRef("refreshToken.sessionId", "=", "session.id"),
                ),
              ),
            ]),
          ]),
        )
        .execute(),
  };
}
