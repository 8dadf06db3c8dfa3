import type { TenantDb } from "../../platform/db/database.ts";

/** What browser tabs of one session put aside; sealed. */
export function lockKeepStore(db: TenantDb, sessionId: string) {
  const ofSession = db.selectFrom("lockKeep").where("sessionId", "=", sessionId);
  return {
    /** One of the session's tabs at a time, so that they are counted right. */
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
