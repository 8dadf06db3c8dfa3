import type { TokenReply } from "@provost/contract/auth/auth";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { personById } from "../../people/people.service.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import { authStore, tenantOfRefresh } from "../auth.store.ts";
import { freshToken, tokenReply } from "./begin-session.ts";
import { byRule, endSessions } from "./session.service.ts";
import { endOf } from "./session-idle.ts";

/** Renews a session: rotation in one transaction; a direct parent gets the same child for 10 s, anything older ends the family. */
export async function renewSession(deps: AuthDeps, token: string): Promise<TokenReply> {
  const { tokens, clock, db } = deps;
  const tokenHash = tokens.hashOf(token);
  const tenantId = await db.platformRead((platform) => tenantOfRefresh(platform, tokenHash));
  if (tenantId === null) throw refuse("invalid_refresh");

  const child = tokens.childOf(token);
  const renewed = await db.tenant(tenantId).run(async (tenant) => {
    const store = authStore(tenant);
    const now = clock.now();
    const record = await tenantRecord(tenant);
    if (record === null || !isActive(record, now)) return null;
    const row = await store.lockRefresh(tokenHash);
    const session = row && (await store.session(row.sessionId));
    const person = session && (await personById(tenant, session.userId, session.provider));
    if (!row || !session || !person || person.disabled || session.endedAt !== null || row.expiresAt <= now)
      return null;
    const end = endOf(session, record.settings.security, now);
    if (end !== null) {
      await endSessions(tenant, tenantId, byRule(session.id), end, now);
      return null;
    }
    if (row.rotatedAt === null) {
      await store.markRotated(tokenHash, now);
      await store.insertRefresh(freshToken(deps, child, session.id));
      return { session, person };
    }
    const age = now.getTime() - row.rotatedAt.getTime();
    const childRow = await store.lockRefresh(tokens.hashOf(child));
    if (age <= serverLimits.refreshGraceSeconds * 1000 && childRow?.rotatedAt === null)
      return { session, person };
    await endSessions(tenant, tenantId, byRule(session.id), "token_reuse", now);
    return null;
  });
  if (renewed === null) throw refuse("invalid_refresh");

  const { session, person } = renewed;
  const access = await tokens.signAccess({ tenantId, userId: person.id, sessionId: session.id });
  const pair = { access, refresh: child };
  return tokenReply(tenantId, person, session.userType, pair, session.lockedAt !== null);
}
