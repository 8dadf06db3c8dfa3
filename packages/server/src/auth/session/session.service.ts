import { type Authorized, asServer, authorityOver } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";

/** Which living sessions: some, all of some users but perhaps one, or all of a tenant. */
export type SessionChoice =
  | { sessions: readonly Authorized<"session", "manage">[] }
  | { users: readonly Authorized<"user", "edit">[]; exceptSessionId?: string }
  | { tenant: Authorized<"tenant", "edit"> };

/** The right to the session that one is signed in by. */
export const authorizeOwnSession = authorityOver(
  "session",
  async (_deps: object, _db: TenantDb, { actor }: TenantScope, id: string) =>
    id === actor.sessionId ? { row: { id }, access: "manage" as const } : null,
);

const freshMs = 15 * 60_000;

/** Whether a session began within the last 15 minutes: its user proved who it is a moment ago. */
export async function hasJustBegun(db: TenantDb, sessionId: string, now: Date): Promise<boolean> {
  const session = await db
    .selectFrom("session")
    .select("createdAt")
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return session !== undefined && now.getTime() - session.createdAt.getTime() < freshMs;
}

/** A session ended by the tenant's rules, not by a user. */
export const byRule = (sessionId: string): SessionChoice => ({ sessions: [asServer("session", sessionId)] });

const idsOf = (proofs: readonly { id: string }[]): string[] => proofs.map(({ id }) => id);

/** Ends living sessions in the transaction of what ends them; every server hears of it at the commit. Gives how many ended. */
export async function endSessions(
  db: TenantDb,
  tenantId: string,
  choice: SessionChoice,
  because: string,
  at: Date,
): Promise<number> {
  const living = db
    .updateTable("session")
    .set({ endedAt: at, endedBecause: because })
    .where("endedAt", "is", null);
  if ("tenant" in choice) {
    const { numUpdatedRows } = await living.executeTakeFirstOrThrow();
    await notify(db, `${tenantId} actor`);
    return Number(numUpdatedRows);
  }
  const chosen =
    "sessions" in choice
      ? living.where("id", "in", idsOf(choice.sessions))
      : living
          .where("userId", "in", idsOf(choice.users))
          .$if(choice.exceptSessionId !== undefined, (query) =>
            query.where("id", "!=", choice.exceptSessionId ?? ""),
          );
  const ended = await chosen.returning("id").execute();
  for (const { id } of ended) await notify(db, `${tenantId} session ${id}`);
  return ended.length;
}
