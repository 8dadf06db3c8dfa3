import { sql } from "kysely";
import type { Authorized } from "../platform/authority/authority.ts";
import type { PlatformQueries, TenantDb } from "../platform/db/database.ts";

interface RefreshRow {
  tokenHash: string;
  sessionId: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** A session about to begin; the hash is that of the password that counted when the user proved himself. */
export interface Beginning {
  session: {
    id: string;
    userId: string;
    passwordHash: string;
    way: string;
    provider: string | null;
    address: string;
    userAgent: string;
    userType: string;
    at: Date;
  };
  refresh: RefreshRow;
  deviceHash: string;
  /** Id of the line in the log. */
  tryId: string;
}

/** Sessions and refresh tokens of one tenant. */
export function authStore(db: TenantDb) {
  return {
    session: (id: string) => db.selectFrom("session").selectAll().where("id", "=", id).executeTakeFirst(),

    noteUse: ({ id }: Authorized<"session", "edit">, seenAt: Date) =>
      db.updateTable("session").set({ seenAt }).where("id", "=", id).where("seenAt", "<", seenAt).execute(),

    /**
     * Begins a session, with its refresh token, the known browser and a log entry, in one statement. Only if the user is unchanged since
     * he proved his identity and the tenant is open: a change of password or state is either seen here, or waits and then finds the session.
     */
    begin: async ({ session, refresh, deviceHash, tryId }: Beginning) => {
      const { id, userId, way, provider, address, userAgent, userType, at } = session;
      const tenantId = sql`current_setting('provost.tenant')`;
      const { rows } = await sql<{ id: string }>`
        with proved as (
          select id, account from app_user where tenant_id = ${tenantId} and id = ${userId}
            and password_hash = ${session.passwordHash} and disabled_at is null
            and exists (select 1 from tenant where tenant.id = ${tenantId} and tenant.disabled_at is null
              and (tenant.expires_at is null or tenant.expires_at > ${at}::timestamptz)) for share
        ), begun as (
          insert into session (id, user_id, user_type, way, provider, address, user_agent, created_at, seen_at)
            select ${id}::uuid, proved.id, ${userType}, ${way}, ${provider}::text, ${address}, ${userAgent}, ${at}::timestamptz, ${at}::timestamptz
            from proved returning id
        ), renewable as (
          insert into refresh_token (token_hash, session_id, issued_at, expires_at)
            select ${refresh.tokenHash}, begun.id, ${refresh.issuedAt}::timestamptz, ${refresh.expiresAt}::timestamptz from begun
        ), known as (
          insert into known_device (user_id, device_hash, seen_at) select proved.id, ${deviceHash}, ${at}::timestamptz from proved
            on conflict (tenant_id, user_id, device_hash) do update set seen_at = excluded.seen_at
        ), logged as (
          insert into login_log (id, at, account, user_id, way, outcome, address, user_agent)
            select ${tryId}::uuid, ${at}::timestamptz, proved.account, proved.id, ${way}, 'signed_in', ${address}, ${userAgent}
            from proved
        )
        select id from begun`.execute(db);
      return rows.length > 0;
    },

    insertRefresh: (token: RefreshRow) => db.insertInto("refreshToken").values(token).execute(),

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

/** The tenant a refresh token belongs to: the only query made before the tenant is known. */
export async function tenantOfRefresh(db: PlatformQueries, tokenHash: string): Promise<string | null> {
  const row = await db
    .selectFrom("refreshToken")
    .select("tenantId")
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row?.tenantId ?? null;
}
