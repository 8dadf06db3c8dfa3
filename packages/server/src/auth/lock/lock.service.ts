import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { authorizeOwnSession } from "../session/session.service.ts";
import { lockStore } from "./lock.store.ts";

/** Dependencies of locking. */
export interface LockDeps {
  passwords: PasswordPool;
  throttle: Throttle;
  clock: Clock;
}

const locksOfSession = { limit: 30, seconds: 60 };
const guesses = { free: 5, longest: 900, forgetAfter: 86_400 };

const guessesOf = ({ tenantId, actor }: TenantScope): string[] => ["unlock", tenantId, actor.sessionId];

/** Every server hears at the commit that the session is locked, or is so no longer. */
async function tellOf(db: TenantDb, { tenantId, actor }: TenantScope): Promise<void> {
  await notify(db, `${tenantId} session ${actor.sessionId}`);
}

async function hashOf(deps: LockDeps, scope: TenantScope, password: string): Promise<string> {
  await deps.throttle.take(["lock", scope.tenantId, scope.actor.sessionId], locksOfSession);
  return deps.passwords.inTurn(() => deps.passwords.hash(password));
}

/** Locks the caller's session by a password, or by the one that was set before; `later` keeps the password and locks nothing. */
export async function lockSession(
  deps: LockDeps,
  scope: TenantScope,
  { password, later }: { password?: string | undefined; later: boolean },
): Promise<null> {
  const hash = password === undefined ? null : await hashOf(deps, scope, password);
  const { sessionId } = scope.actor;
  await scope.db.run(async (db) => {
    const store = lockStore(db);
    const { proof } = await authorizeOwnSession({}, db, scope, sessionId, "edit");
    const isDone = await store.lock(proof, { hash, at: later ? null : deps.clock.now() });
    if (isDone) return tellOf(db, scope);
    const lock = await store.lockOf(sessionId);
    if (!lock) throw refuse("unauthorized");
    // Another user's password does not replace the password that the screen was locked with.
    throw refuse(lock.lockedAt === null ? "lock_password_empty" : "locked");
  });
  return null;
}

/** Ends the lock and forgets its password; each wrong one more than a few makes the session wait. */
export function unlockSession(deps: LockDeps, scope: TenantScope, password: string): Promise<null> {
  const { sessionId } = scope.actor;
  const read = () => scope.db.run((db) => lockStore(db).lockOf(sessionId));
  return deps.passwords.inTurn(async () => {
    const lock = await read();
    if (!lock) throw refuse("unauthorized");
    if (lock.lockedAt === null || lock.lockHash === null) return null;
    const { lockHash } = lock;
    await deps.throttle.tryNext(guessesOf(scope), guesses);
    if (!(await deps.passwords.verify(lockHash, password))) throw refuse("lock_password_wrong");
    const isEnded = await scope.db.run(async (db) => {
      const { proof } = await authorizeOwnSession({}, db, scope, sessionId, "edit");
      const wasItsLock = await lockStore(db).unlock(proof, lockHash, deps.clock.now());
      if (wasItsLock) await tellOf(db, scope);
      return wasItsLock;
    });
    // It was unlocked meanwhile, and perhaps locked again by another password.
    if (!isEnded && (await read())?.lockedAt) throw refuse("lock_password_wrong");
    await deps.throttle.clear(guessesOf(scope));
    return null;
  });
}
