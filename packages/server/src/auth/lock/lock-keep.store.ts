import { sql } from "kysely";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantDb } from "../../platform/db/database.ts";

/** Lets one tab of a user at a time put something aside, in whichever session, so that they are counted right. */
export async function lockUser(db: TenantDb, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lock keep ' || ${userId}::text, 0))`.execute(db);
}

/** What browser tabs of one session put aside; sealed. */
export function lockKeepStore(db: TenantDb, session: Authorized<"session", "edit">) {
  const sessionId = session.id;
  const ofSession = db.selectFrom("lockKeep").where("sessionId", "=", sessionId);
  return {
    lockSession: () =>
      db.selectFrom("session").select("id").where("id", "=", sessionId).forUpdate().executeTakeFirst(),

    put: (key: string, content: string, keptAt: Date) =>
      db
        .insertInto("lockKeep")
        .values({ sessionId, key, content, keptAt })
        .onConflict((conflict) =>
          conflict.columns(["tenantId", "sessionId", "key"]).doUpdateSet({ content, keptAt }),
        )
        .execute(),

    keepNewest: (most: number) =>
      db
        .deleteFrom("lockKeep")
        .where("sessionId", "=", sessionId)
        .where("key", "in", ofSession.select("key").orderBy("keptAt", "desc").orderBy("key").offset(most))
        .execute(),

    /** Of all sessions of the user. */
    keepNewestOfUser: (userId: string, most: number) =>
      db
        .deleteFrom("lockKeep")
        .where((eb) =>
          eb(
            eb.refTuple("sessionId", "key"),
            "in",
            eb
              .selectFrom("lockKeep as kept")
              .innerJoin("session", "session.id", "kept.sessionId")
              .where("session.userId", "=", userId)
              .select(["kept.sessionId", "kept.key"])
              .orderBy("kept.keptAt", "desc")
              .orderBy("kept.key")
              .offset(most)
              .$asTuple("sessionId", "key"),
          ),
        )
        .execute(),

    take: async (key: string) => {
      const row = await db
        .deleteFrom("lockKeep")
        .where("sessionId", "=", sessionId)
        .where("key", "=", key)
        .returning("content")
        .executeTakeFirst();
      return row?.content ?? null;
    },
  };
}
