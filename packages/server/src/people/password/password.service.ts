import type { PasswordProblem } from "@provost/contract/auth/password";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { endSessions } from "../../auth/session/session.service.ts";
import { audit } from "../../platform/audit.ts";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { Clock } from "../../platform/clock.ts";
import { notify, type TenantDb, type TenantHandle } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { tenantRecord } from "../../tenant/tenant.service.ts";
import { peopleStore } from "../people.store.ts";
import { makeUpPassword } from "./made-up-password.ts";
import { checkFreshSignIn, confirmOwnPassword } from "./own-password.ts";
import { type PasswordOwner, passwordProblem } from "./password-rule.ts";

export { checkFreshSignIn, confirmOwnPassword, makeUpPassword };

/** Dependencies for setting passwords. */
export interface PasswordDeps {
  passwords: PasswordPool;
  clock: Clock;
}

/** A new password of one user. */
export interface PasswordChange {
  userId: string;
  password: string;
  /** Set by another user: it must be changed at the next sign-in. Otherwise that requirement is removed. */
  mustChange: boolean;
  /** Proves, in the transaction of the change, that the password may be set. */
  prove: (db: TenantDb) => Promise<Authorized<"user", "edit">>;
  /** Who sets it; null = the user, after proving ownership of the phone or email address. */
  actorId: string | null;
  /** Written to the sessions that end. */
  because: string;
  /** The one session that goes on. */
  keepSessionId?: string;
  /** The password hash that was verified for this change: refused if the password has changed since. */
  provedHash?: string;
  /** The directory checks the user's password no longer; otherwise it can't be set here. */
  leavesDirectory?: boolean;
  /** What must be done in the same transaction: a code used up, a second factor taken away. */
  along?: (db: TenantDb) => Promise<void>;
}

const refusals: Record<PasswordProblem, ErrorCode> = {
  short: "password_short",
  common: "password_common",
  like_account: "password_like_account",
  same: "password_same",
};

/** Fewest characters of a password of this tenant. */
export async function fewestCharacters(db: TenantDb): Promise<number> {
  const tenant = await tenantRecord(db);
  if (!tenant) throw refuse("not_found");
  return tenant.settings.security.passwordLength;
}

/** Refuses a password that the rule does not take for this user. */
export function checkPassword(password: string, owner: PasswordOwner, length: number): void {
  const problem = passwordProblem(password, owner, length);
  if (problem !== null) throw refuse(refusals[problem], { length });
}

/**
 * Sets a password: checks the rules, refuses the current password, hashes outside any transaction, stores the hash, ends the user's
 * sessions on every server, and audits who did it. Changes nothing if the password was changed meanwhile (`version_stale`).
 */
export async function setPassword(
  deps: PasswordDeps,
  records: TenantHandle,
  change: PasswordChange,
): Promise<void> {
  const { userId, password, mustChange, actorId } = change;
  const { user, length } = await records.run(async (db) => ({
    user: await peopleStore(db).userById(userId),
    length: await fewestCharacters(db),
  }));
  if (!user) throw refuse("not_found");
  if (change.provedHash !== undefined && change.provedHash !== user.passwordHash)
    throw refuse("version_stale");
  if (user.directorySubject !== null && !change.leavesDirectory) throw refuse("password_in_directory");
  checkPassword(password, user, length);
  if (await deps.passwords.verify(user.passwordHash, password)) throw refuse(refusals.same);
  const passwordHash = await deps.passwords.hash(password);

  await records.run(async (db) => {
    const current = await peopleStore(db).lockUser(userId);
    if (current?.passwordHash !== user.passwordHash) throw refuse("version_stale");
    const proof = await change.prove(db);
    if (current.directorySubject !== user.directorySubject) throw refuse("version_stale");
    await change.along?.(db);
    await storePassword(db, deps.clock.now(), {
      proof,
      tenantId: records.tenantId,
      user,
      passwordHash,
      mustChange,
      actorId,
      because: change.because,
      keepSessionId: change.keepSessionId,
    });
  });
}

/** A password that was checked and hashed, to be stored in the transaction of what else belongs to it. */
export interface HashedPassword {
  proof: Authorized<"user", "edit">;
  tenantId: string;
  user: { id: string; account: string; mustChangePassword: boolean };
  passwordHash: string;
  mustChange: boolean;
  actorId: string | null;
  because: string;
  keepSessionId?: string | undefined;
  /** What else the audit log says, before and after. */
  audited?: readonly [before: object, after: object];
}

/** Stores a hashed password, ends the user's sessions on every server, and remembers who did it. */
export async function storePassword(db: TenantDb, at: Date, change: HashedPassword): Promise<void> {
  const { tenantId, user, passwordHash, mustChange, actorId, keepSessionId, audited = [{}, {}] } = change;
  await peopleStore(db).setPassword(change.proof, {
    passwordHash,
    passwordSet: true,
    mustChangePassword: mustChange,
    directorySubject: null,
  });
  await audit(db, {
    actorId,
    action: actorId === user.id ? "update" : "reset_password",
    entity: "user",
    entityId: user.id,
    before: { account: user.account, mustChangePassword: user.mustChangePassword, ...audited[0] },
    after: { account: user.account, mustChangePassword: mustChange, newPassword: true, ...audited[1] },
  });
  const exception = keepSessionId === undefined ? {} : { exceptSessionId: keepSessionId };
  await endSessions(db, tenantId, { users: [change.proof], ...exception }, change.because, at);
  await notify(db, `${tenantId} actor`);
}
