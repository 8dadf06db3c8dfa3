import type { UserInfo } from "@provost/contract/auth/auth";
import { personById } from "../people/people.service.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { Directory } from "../platform/directory/directory.ts";
import type { Ids } from "../platform/ids.ts";
import type { Outside } from "../platform/outside.ts";
import { refuse } from "../platform/refusal.ts";
import type { Seal } from "../platform/seal.ts";
import type { Throttle } from "../platform/throttle.ts";
import type { PasswordPool } from "../platform/worker/password-pool.ts";
import { faceOf, tenantRecord } from "../tenant/tenant.service.ts";
import type { CodeDeps } from "./code/send-code.ts";
import { authorizeOwnSession, endSessions } from "./session/session.service.ts";
import type { SessionDeps } from "./session/session-scope.ts";
import type { GuessGuard } from "./sign-in/guess-guard.ts";
import type { SocialDeps } from "./social/social-attempt.ts";

/** Dependencies of sign-in. */
export interface AuthDeps extends SessionDeps, CodeDeps, SocialDeps {
  outside: Pick<Outside, "outbox">;
  passwords: PasswordPool;
  ids: Ids;
  throttle: Throttle;
  seal: Seal;
  directory: Directory;
  /** Bounds guesses at passwords, and at the codes that come after them. */
  guesses: GuessGuard;
  codeGuesses: GuessGuard;
  /** Checked when there is no such user, so that it takes as long. */
  dummyHash: string;
}

/** The signed-in user, as the console shows it. */
export async function userInfo(
  { outside }: Pick<AuthDeps, "outside">,
  { db, tenantId, actor, language }: TenantScope,
): Promise<UserInfo> {
  const { person, tenant } = await db.run(async (records) => ({
    person: await personById(records, actor.userId),
    tenant: await tenantRecord(records),
  }));
  if (!person || !tenant) throw refuse("unauthorized");
  const {
    id,
    account,
    userName,
    nickName,
    avatar,
    phone,
    email,
    unconfirmed,
    deptId,
    deptName,
    hasPassword,
  } = person;
  return {
    id,
    tenantId,
    account,
    userName,
    nickName,
    avatar,
    phone,
    email,
    unconfirmed: [...unconfirmed],
    deptId,
    deptName: deptName[language],
    roles: actor.roles.map((role) => role.code),
    restriction: actor.restriction,
    hasLockPassword: actor.hasLockPassword,
    hasPassword,
    tenant: faceOf(tenant, outside),
  };
}

/** Ends the actor's session on every server. */
export async function signOut({ clock }: Pick<AuthDeps, "clock">, scope: TenantScope): Promise<void> {
  await scope.db.run(async (db) => {
    const { proof } = await authorizeOwnSession({}, db, scope, scope.actor.sessionId, "manage");
    await endSessions(db, scope.tenantId, { sessions: [proof] }, "sign_out", clock.now());
  });
}
