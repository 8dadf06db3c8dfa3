import { sessionButtons } from "@provost/contract/auth/auth-feature";
import type { SessionInfo } from "@provost/contract/auth/session";
import { type Page, type PageQuery, page } from "@provost/contract/wire/page";
import { peopleReach } from "../../people/dept/people-scope.service.ts";
import { audit } from "../../platform/audit.ts";
import { authorityOver, authorizeKnown } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { forbid, refuse, theButton } from "../../platform/refusal.ts";
import { tenantRecord } from "../../tenant/tenant.service.ts";
import { mayEndSessions } from "../auth.policy.ts";
import { endSessions } from "./session.service.ts";
import { type SessionRow, sessionStore } from "./session.store.ts";
import { leftBefore, overBefore } from "./session-idle.ts";

type Deps = { clock: Clock };
type Wish = PageQuery & {
  of: "mine" | "tenant";
  account?: string | undefined;
  userId?: string | undefined;
};
type Choice = {
  ids?: readonly string[] | undefined;
  userIds?: readonly string[] | undefined;
  others?: boolean | undefined;
};

async function storeOf({ clock }: Deps, db: TenantDb) {
  const now = clock.now();
  const lifetime = (await tenantRecord(db))?.settings.security;
  if (lifetime === undefined) throw refuse("not_found");
  return sessionStore(db, {
    now,
    leftBefore: leftBefore(lifetime, now),
    overBefore: overBefore(lifetime, now),
  });
}

function present(row: SessionRow, currentId: string): SessionInfo {
  const { id, userId, account, nickName, way, address, userAgent } = row;
  const [createdAt, seenAt] = [row.createdAt.toISOString(), row.seenAt.toISOString()];
  return {
    id,
    userId,
    account,
    nickName,
    way,
    address,
    userAgent,
    createdAt,
    seenAt,
    isCurrent: id === currentId,
  };
}

/** Living sessions, the last used first: the caller's own, or those of the tenant. */
export function listSessions(deps: Deps, scope: TenantScope, wish: Wish): Promise<Page<SessionInfo>> {
  const { actor, db } = scope;
  return db.run(async (records) => {
    const filter =
      wish.of === "tenant"
        ? { ...wish, reach: await peopleReach(records, scope, sessionButtons.view) }
        : { userId: actor.userId };
    const store = await storeOf(deps, records);
    const rows = await store.page(filter, { limit: wish.size, offset: (wish.current - 1) * wish.size });
    return page(
      rows.map((row) => present(row, actor.sessionId)),
      await store.count(filter),
      wish,
    );
  });
}

/** The right to an active session among those found: one's own, or with the button, one of a user within reach. */
const authorizeSession = authorityOver(
  "session",
  async (
    rows: readonly { id: string; userId: string }[],
    _db: TenantDb,
    { actor }: TenantScope,
    id: string,
  ) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return null;
    const isOpen = row.userId === actor.userId || mayEndSessions(actor);
    return { row, access: isOpen ? ("manage" as const) : ("view" as const) };
  },
);

/** Ends sessions on every server: the caller's own, or by a button those of others within reach, which is remembered. */
export function removeSessions(
  deps: Deps,
  scope: TenantScope,
  { ids = [], userIds = [], others = false }: Choice,
): Promise<{ ended: number }> {
  const { tenantId, actor, db } = scope;
  const { userId: self, sessionId } = actor;
  if (ids.length + userIds.length === 0 && !others)
    throw refuse("bad_request", {
      field: "ids",
      problem: { zh: "没有选择任何会话", en: "must contain at least one session" },
    });
  return db.run(async (records) => {
    const store = await storeOf(deps, records);
    const reach = await peopleReach(records, scope, sessionButtons.remove);
    const within = { userId: self, reach };
    const chosen = ids.length + userIds.length > 0 ? await store.chosen(ids, userIds, within) : [];
    const own = others ? (await store.chosen([], [self], within)).filter(({ id }) => id !== sessionId) : [];
    const foreign = chosen.filter(({ userId }) => userId !== self);
    // An id that does not exist gets the same reply as one of another user.
    const isOwnChoice =
      userIds.every((id) => id === self) && ids.every((id) => chosen.some((row) => row.id === id));
    if ((foreign.length > 0 || !isOwnChoice) && !mayEndSessions(actor))
      throw forbid(theButton(sessionButtons.remove));
    const rows = [...chosen, ...own];
    const ground = { kind: "session", deps: rows, db: records, scope } as const;
    const all = [...ids, ...rows.map(({ id }) => id)];
    const { proofs: sessions } = await authorizeKnown(authorizeSession, ground, all, "manage");
    if (sessions.length === 0) return { ended: 0 };
    const ended = await endSessions(records, tenantId, { sessions }, "ended_by_hand", deps.clock.now());
    for (const [userId, rows] of Map.groupBy(foreign, (row) => row.userId)) {
      await audit(records, {
        actorId: self,
        action: "sign_out",
        entity: "user",
        entityId: userId,
        before: { account: rows[0]?.account, sessions: rows.length },
        after: null,
      });
    }
    return { ended };
  });
}
