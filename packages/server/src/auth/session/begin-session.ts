import type { TokenReply } from "@provost/contract/auth/auth";
import type { SignInWay } from "@provost/contract/auth/session";
import { serverLimits } from "@provost/contract/wire/feature-limits";
import { limits } from "@provost/contract/wire/limits";
import type { Person } from "../../people/people.service.ts";
import { sha256 } from "../../platform/config.ts";
import type { AuthDeps } from "../auth.service.ts";
import { authStore } from "../auth.store.ts";
import type { RequestFacts } from "../sign-in/request-facts.ts";
import { bindBySignIn } from "../social/social.service.ts";

/** Who begins a session, how it was proved, and from where. */
export interface NewSession extends RequestFacts {
  person: Person;
  way: SignInWay;
  /** The third party that proved who it is; null = none did. */
  provider: string | null;
  /** A third-party account to bind to the user who signs in. */
  bindTicket: string | null;
}

/** The reply, and the device that identifies the browser from now on. */
export interface SignedIn {
  reply: TokenReply;
  device: string;
}

/** The plain reply of the token endpoint. */
export function tokenReply(
  tenantId: string,
  person: Person,
  userType: string,
  pair: { access: string; refresh: string },
  locked = false,
): TokenReply {
  return {
    access_token: pair.access,
    refresh_token: pair.refresh,
    token_type: "bearer",
    expires_in: limits.accessSeconds,
    scope: "all",
    tenant_id: tenantId,
    user_id: person.id,
    dept_id: person.deptId ?? "",
    post_id: "",
    role_id: person.roles.map((role) => role.id).join(","),
    oauth_id: "",
    account: person.account,
    user_name: person.userName,
    nick_name: person.nickName,
    role_name: person.roles.map((role) => role.code).join(","),
    avatar: person.avatar,
    detail: { type: userType },
    license: "",
    locked,
  };
}

/** The row of a refresh token issued now. */
export function freshToken({ tokens, clock }: AuthDeps, token: string, sessionId: string) {
  const issuedAt = clock.now();
  return {
    tokenHash: tokens.hashOf(token),
    sessionId,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + serverLimits.refreshSeconds * 1000),
  };
}

/** Begins a session for a user who has fully proved his identity; the browser is known from now on. Null when the user has changed since. */
export async function beginSession(deps: AuthDeps, session: NewSession): Promise<SignedIn | null> {
  const { tenantId, person, bindTicket, userType } = session;
  const [id, at] = [deps.ids.next(), deps.clock.now()];
  const refresh = deps.tokens.newRefresh();
  const device = session.device ?? deps.tokens.newRefresh();
  const hasBegun = await deps.db.tenant(tenantId).run(async (db) => {
    const { id: userId, passwordHash } = person;
    const hasBegun = await authStore(db).begin({
      session: { ...session, id, userId, passwordHash, at },
      refresh: freshToken(deps, refresh, id),
      deviceHash: sha256(device),
      tryId: deps.ids.next(),
    });
    if (hasBegun && bindTicket !== null) await bindBySignIn(db, deps, bindTicket, userId);
    return hasBegun;
  });
  if (!hasBegun) return null;
  const access = await deps.tokens.signAccess({ tenantId, userId: person.id, sessionId: id });
  return { reply: tokenReply(tenantId, person, userType, { access, refresh }), device };
}
