import type { Insertable } from "kysely";
import type { PlatformDb, TenantDb } from "../platform/db/database.ts";
import type { SessionTable } from "../platform/db/schema.ts";

/** Sessions and refresh tokens of one tenant. */
export function authStore(db: TenantDb) {
  return {
    insertSession: (session: Insertable<SessionTable>) => db.insertInto("session").values(session).execute(),

    session: (id: string) => db.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirst(),

    noteUse: (id: string, seenAt: Date) =>
      db.updateTable("session").set({ seenAt }).where("id", "=", id).where("seenAt", "<", seenAt).execute(),

    /** Whether the user may begin a session by what was just proved; a change of either waits until the session has begun, or comes first. */
    isAsProved: async (userId: string, passwordHash: string) => {
      const user = await db
        .selectFrom("appUser")
        .select("id")
        .where("id", "=", userId)
        .where("passwordHash", "=", passwordHash)
        .where("disabledAt", "is", null)
        .forShare()
        .executeTakeFirst();
      return user !== undefined;
    },

    insertRefresh: (token: { tokenHash: string; sessionId: string; issuedAt: Date; expiresAt: Date }) =>
      db.insertInto("refreshToken").values(token).execute(),

    lockRefresh: (tokenHash: string) =>
      db
        .selectFrom("refreshToken")
        .selectAll()
        .where("tokenHash", "=", tokenHash)
        .forUpdate()
        .executeTakeFirst(),

    markRotated: (tokenHash: string, at: Date) =>
      db.updateTable("refreshToken").set({ rotatedAt: at }).where("tokenHash", "=", tokenHash).execute(),
  };
}

/** The tenant a refresh token belongs to: the one question asked before the tenant is known. */
export async function tenantOfRefresh(db: PlatformDb, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom("refreshToken")
    .select("tenantId")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row?.tenantId ?? null;
}
