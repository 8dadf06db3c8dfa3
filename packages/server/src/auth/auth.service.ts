import type { TokenReply, TokenRequest, UserInfo } from "@provost/contract/auth";
import { platformTenantId } from "@provost/contract/id";
import { limits } from "@provost/contract/limits";
import { type Person, personByAccount, personById } from "../people/people.service.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import type { PasswordPool } from "../platform/password-pool.ts";
import { refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { faceOf, isActive, tenantRecord } from "../tenant/tenant.service.ts";
import { authStore, tenantOfRefresh } from "./auth.store.ts";
import type { SessionDeps } from "./session-scope.ts";

/** What signing in stands on. */
export interface AuthDeps extends SessionDeps {
  passwords: PasswordPool;
  ids: Ids;
  /** Checked when there is no such user, so that it takes as long. */
  dummyHash: string;
}

function reply(
  tenantId: string,
  person: Person,
  userType: string,
  pair: { access: string; refresh: string },
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
  };
}

async function isOpen(deps: AuthDeps, db: TenantDb): Promise<boolean> {
  const tenant = await tenantRecord(db);
  return tenant !== null && isActive(tenant, deps.clock.now());
}

/** Password sign-in; unknown user, wrong tenant, wrong password and disabled say and cost the same. */
export async function signIn(deps: AuthDeps, request: TokenRequest, userType: string): Promise<TokenReply> {
  const tenantId = request.tenantId ?? platformTenantId;
  const tenant = deps.db.tenant(tenantId);
  const person = await tenant.run(async (db) =>
    (await isOpen(deps, db)) ? personByAccount(db, request.username ?? "") : null,
  );
  const matches = await deps.passwords.verify(person?.passwordHash ?? deps.dummyHash, request.password ?? "");
  if (!person || !matches || person.disabled) throw refuse("invalid_credentials");

  const sessionId = deps.ids.next();
  const refresh = deps.tokens.newRefresh();
  await tenant.run(async (db) => {
    const store = authStore(db);
    await store.insertSession({ id: sessionId, userId: person.id, userType });
    await store.insertRefresh(freshToken(deps, refresh, sessionId));
  });
  const access = await deps.tokens.signAccess({ tenantId, userId: person.id, sessionId });
  return reply(tenantId, person, userType, { access, refresh });
}

function freshToken(deps: AuthDeps, token: string, sessionId: string) {
  const issuedAt = deps.clock.now();
  return {
    tokenHash: deps.tokens.hashOf(token),
    sessionId,
    issuedAt,
    expiresAt: new Date(issuedAt.getTime() + limits.refreshSeconds * 1000),
  };
}

/** Renews a session: rotation in one transaction; a direct parent gets the same child for 10 s, anything older ends the family. */
export async function refresh(deps: AuthDeps, token: string): Promise<TokenReply> {
  const { tokens, clock, db } = deps;
  const tokenHash = tokens.hashOf(token);
  const tenantId = await db.platform((platform) => tenantOfRefresh(platform, tokenHash));
  if (tenantId === null) throw refuse("invalid_refresh");

  const child = tokens.childOf(token);
  const renewed = await db.tenant(tenantId).run(async (tenant) => {
    const store = authStore(tenant);
    if (!(await isOpen(deps, tenant))) return null;
    const row = await store.lockRefresh(tokenHash);
    const session = row && (await store.session(row.sessionId));
    const person = session && (await personById(tenant, session.userId));
    const now = clock.now();
    if (!row || !session || !person || person.disabled || session.endedAt !== null || row.expiresAt <= now)
      return null;
    if (row.rotatedAt === null) {
      await store.markRotated(tokenHash, now);
      await store.insertRefresh(freshToken(deps, child, session.id));
      return { session, person };
    }
    const age = now.getTime() - row.rotatedAt.getTime();
    const childRow = await store.lockRefresh(tokens.hashOf(child));
    if (age <= limits.refreshGraceSeconds * 1000 && childRow?.rotatedAt === null) return { session, person };
    await store.endSession(session.id, "token_reuse", now);
    await notify(tenant, `${tenantId} session ${session.id}`);
    return null;
  });
  if (renewed === null) throw refuse("invalid_refresh");

  const { session, person } = renewed;
  const access = await tokens.signAccess({ tenantId, userId: person.id, sessionId: session.id });
  return reply(tenantId, person, session.userType, { access, refresh: child });
}

/** The signed-in user, as the console shows it. */
export async function userInfo({ db, tenantId, actor }: TenantScope): Promise<UserInfo> {
  const { person, tenant } = await db.run(async (records) => ({
    person: await personById(records, actor.userId),
    tenant: await tenantRecord(records),
  }));
  if (!person || !tenant) throw refuse("unauthorized");
  const { id, account, userName, nickName, avatar, phone, email, deptId, deptName } = person;
  return {
    id,
    tenantId,
    account,
    userName,
    nickName,
    avatar,
    phone,
    email,
    deptId,
    deptName,
    roles: person.roles.map((role) => role.code),
    restriction: actor.restriction,
    tenant: faceOf(tenant),
  };
}

/** Ends the actor's session on every server. */
export async function signOut(deps: AuthDeps, scope: TenantScope): Promise<void> {
  const { sessionId } = scope.actor;
  await scope.db.run(async (db) => {
    await authStore(db).endSession(sessionId, "sign_out", deps.clock.now());
    await notify(db, `${scope.tenantId} session ${sessionId}`);
  });
  deps.sessions.dropWhere((key) => key === `${scope.tenantId}:${sessionId}`);
}
