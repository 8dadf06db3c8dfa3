import type { Restriction } from "@provost/contract/auth/auth";
import { buttonsOf, type MenuCache } from "../../menu/menu.service.ts";
import { type Person, personById } from "../../people/people.service.ts";
import { asServer } from "../../platform/authority/authority.ts";
import type { Actor, TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database, TenantDb } from "../../platform/db/database.ts";
import type { LiveCache } from "../../platform/live-cache.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, type TenantRecord, tenantRules } from "../../tenant/tenant.service.ts";
import { authStore } from "../auth.store.ts";
import type { Tokens } from "../auth.tokens.ts";
import { byRule, endSessions } from "./session.service.ts";
import { endOf, isWorthNoting } from "./session-idle.ts";

/** Dependencies of session lookup. */
export interface SessionDeps {
  db: Database;
  tokens: Tokens;
  sessions: LiveCache<Actor | null>;
  menus: MenuCache;
  clock: Clock;
}

/** What the user must do before anything else is served: what an administrator set or the tenant demands. */
function restrictionOf(person: Person, tenant: TenantRecord): Restriction | null {
  if (person.mustChangePassword) return "password_change_required";
  const demanded = tenant.settings.security.secondFactor === "required";
  return demanded && person.totp === null ? "second_factor_setup_required" : null;
}

/** Notes that a session is in use, which it is not by what is refused while it is locked; one that was left for longer than the tenant allows ends instead. */
async function noteUse(
  { clock }: SessionDeps,
  db: TenantDb,
  { id: tenantId, settings }: TenantRecord,
  session: { id: string; createdAt: Date; seenAt: Date; lockedAt: Date | null },
): Promise<boolean> {
  const now = clock.now();
  const { id, seenAt, lockedAt } = session;
  const end = endOf(session, settings.security, now);
  if (end !== null) {
    await endSessions(db, tenantId, byRule(id), end, now);
    return false;
  }
  if (lockedAt === null && isWorthNoting(seenAt, now))
    await authStore(db).noteUse(asServer("session", id), now);
  return true;
}

async function loadActor(
  deps: SessionDeps,
  tenantId: string,
  sessionId: string,
  isUse: boolean,
): Promise<Actor | null> {
  return deps.db.tenant(tenantId).run(async (db) => {
    const tenant = await tenantRules(db);
    if (tenant === null || !isActive(tenant, deps.clock.now())) return null;
    const session = await authStore(db).session(sessionId);
    if (!session || session.endedAt !== null) return null;
    if (!isUse && endOf(session, tenant.settings.security, deps.clock.now()) !== null) return null;
    if (isUse && !(await noteUse(deps, db, tenant, session))) return null;
    const person = await personById(db, session.userId, session.provider);
    if (!person || person.disabled) return null;
    return {
      userId: person.id,
      account: person.account,
      nickName: person.nickName,
      sessionId,
      provider: session.provider,
      roles: person.roles,
      ...(await buttonsOf(deps, db, tenantId, person.roles)),
      attributes: person.attributes,
      restriction: restrictionOf(person, tenant),
      locked: session.lockedAt !== null,
      hasLockPassword: session.lockHash !== null,
    };
  });
}

/** The viewer's language, where the call comes from, and a signal that ends with the caller. */
export type Asking = Pick<TenantScope, "language" | "origin" | "signal">;

/** The scope of a session; throws `unauthorized` when it has ended. What is no use of it is not remembered either, or a use right after would go unnoted. */
export async function scopeOfSession(
  deps: SessionDeps,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
  asking: Asking,
  isUse = true,
): Promise<TenantScope> {
  const load = (): Promise<Actor | null> => loadActor(deps, tenantId, sessionId, isUse);
  const actor = await (isUse ? deps.sessions.get(`${tenantId}:${sessionId}`, load) : load());
  if (actor === null) throw refuse("unauthorized");
  return { tenantId, actor, db: deps.db.tenant(tenantId, asking.origin), ...asking };
}

/** The scope of a bearer token; throws `unauthorized` when it is not valid or its session has ended. */
export async function scopeOfToken(
  deps: SessionDeps,
  bearer: string | undefined,
  asking: Asking,
  isUse = true,
): Promise<TenantScope> {
  const claims = bearer === undefined ? null : await deps.tokens.verifyAccess(bearer);
  if (claims === null) throw refuse("unauthorized");
  return scopeOfSession(deps, claims, asking, isUse);
}

/** Forgets cached sessions that a notice (`tenant session id`, `tenant actor`, `*`) speaks of. */
export function hearNotice(deps: Pick<SessionDeps, "sessions">, text: string): void {
  const [tenantId = "", subject, id] = text.split(" ");
  if (text === "*") deps.sessions.dropWhere(() => true);
  else if (subject === "session") deps.sessions.dropWhere((key) => key === `${tenantId}:${id}`);
  else if (subject === "actor") deps.sessions.dropWhere((key) => key.startsWith(`${tenantId}:`));
}
