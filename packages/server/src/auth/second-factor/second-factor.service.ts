import type { SecondFactor } from "@provost/contract/auth/second-factor";
import { confirmOwnPassword } from "../../people/password/password.service.ts";
import { authorizeOwnAccount } from "../../people/people.service.ts";
import { audit } from "../../platform/audit.ts";
import type { Authorized } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import { authorizeOwnSession } from "../session/session.service.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-code.ts";
import { secondFactorStore } from "./second-factor.store.ts";
import { type FactorOwner, provesFactor, totpPlace } from "./second-factor-proof.ts";
import { newTotpSecret, totpAddress, totpStep } from "./totp.ts";

type Deps = Pick<AuthDeps, "clock" | "seal" | "passwords" | "throttle" | "codeGuesses" | "directory">;

const pendingMs = 15 * 60_000;

function ownerOf({ tenantId, actor }: TenantScope): FactorOwner {
  return { tenantId, userId: actor.userId, account: actor.account };
}

async function isDemanded(db: TenantDb): Promise<boolean> {
  return (await tenantRecord(db))?.settings.security.secondFactor === "required";
}

async function remember(
  db: TenantDb,
  { userId, account }: FactorOwner,
  [before, after]: readonly [object, object],
): Promise<void> {
  await audit(db, {
    actorId: userId,
    action: "update",
    entity: "user",
    entityId: userId,
    before: { account, ...before },
    after: { account, ...after },
  });
}

/** The state of the signed-in user's second factor. */
export function secondFactorOf({ db, actor }: TenantScope): Promise<SecondFactor> {
  return db.run(async (records) => {
    const store = secondFactorStore(records);
    const factor = await store.ofUser(actor.userId);
    const enabledAt = factor?.totpConfirmedAt ?? null;
    return {
      enabled: enabledAt !== null,
      required: await isDemanded(records),
      enabledAt: enabledAt?.toISOString() ?? null,
      recoveryCodesLeft: await store.codesLeft(actor.userId),
    };
  });
}

/** Does what a right code allows, in the transaction that uses it up; a session that guesses must wait. */
async function withCode<T>(
  deps: Deps,
  { tenantId, actor, db }: TenantScope,
  work: (records: TenantDb) => Promise<T | null>,
): Promise<T> {
  // A session is known as a browser is that has signed in before.
  const guesser = { tenantId, account: actor.userId, address: "", knownDevice: actor.sessionId };
  const state = await deps.codeGuesses.check(guesser);
  const result = await db.run(work);
  if (result === null) {
    await deps.codeGuesses.failed(guesser);
    throw refuse("mfa_wrong", { field: "code" });
  }
  await deps.codeGuesses.passed(guesser, state);
  return result;
}

/** The same, by a code of the second factor in force. */
function withFactor<T>(
  deps: Deps,
  scope: TenantScope,
  code: string,
  work: (records: TenantDb, owner: FactorOwner) => Promise<T>,
): Promise<T> {
  const owner = ownerOf(scope);
  return withCode(deps, scope, async (records) => {
    const factor = await secondFactorStore(records).ofUser(owner.userId);
    if (!factor?.totpConfirmedAt) throw refuse("mfa_not_set_up");
    return (await provesFactor(deps, records, owner, code)) ? work(records, owner) : null;
  });
}

/** Issues a new secret; an active second factor stays active and required until the new one is confirmed. */
export async function setUp(
  deps: Deps,
  scope: TenantScope,
  { password, code }: { password: string; code?: string | undefined },
): Promise<{ secret: string; uri: string }> {
  await confirmOwnPassword(deps, scope, password);
  const owner = ownerOf(scope);
  const { enabled } = await secondFactorOf(scope);
  if (enabled) await withFactor(deps, scope, code ?? "", async () => true);
  const secret = newTotpSecret();
  const sealed = deps.seal.seal(secret, totpPlace(owner));
  const issuer = await scope.db.run(async (db) => {
    const expiresAt = new Date(deps.clock.now().getTime() + pendingMs);
    await secondFactorStore(db).putPending(scope.actor.sessionId, sealed, expiresAt);
    return (await tenantRecord(db))?.settings.name ?? "";
  });
  return { secret, uri: totpAddress(secret, issuer, owner.account) };
}

async function putRecoveryCodes(
  db: TenantDb,
  user: Authorized<"user", "edit">,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newRecoveryCodes();
  await secondFactorStore(db).replaceCodes(user, recoveryCodes.map(recoveryCodeHash));
  return { recoveryCodes };
}

/** Puts the secret that was handed out in force, by a code of it, and gives the recovery codes. */
export function confirm(deps: Deps, scope: TenantScope, code: string): Promise<{ recoveryCodes: string[] }> {
  const owner = ownerOf(scope);
  const { sessionId } = scope.actor;
  return withCode(deps, scope, async (db) => {
    const store = secondFactorStore(db);
    const before = await store.lock(owner.userId);
    const now = deps.clock.now();
    const sealed = await store.pending(sessionId, now);
    if (sealed === null) throw refuse("mfa_not_set_up");
    const step = totpStep(deps.seal.open(sealed, totpPlace(owner)), code.trim(), now);
    if (step === null) return null;
    await store.dropPending((await authorizeOwnSession({}, db, scope, sessionId, "edit")).proof);
    const { proof } = await authorizeOwnAccount(null, db, scope, owner.userId, "edit");
    await store.put(proof, { totpSecret: sealed, totpConfirmedAt: now, totpLastStep: step });
    await remember(db, owner, [
      { secondFactor: before?.totpConfirmedAt?.toISOString() ?? null },
      { secondFactor: now.toISOString() },
    ]);
    // What restricted the user's sessions is lifted with the next call.
    await notify(db, `${owner.tenantId} actor`);
    return putRecoveryCodes(db, proof);
  });
}

/** Takes the second factor away, by password and code, unless the tenant demands one. */
export async function disable(
  deps: Deps,
  scope: TenantScope,
  { password, code }: { password: string; code: string },
): Promise<null> {
  if (await scope.db.run(isDemanded)) throw refuse("mfa_demanded");
  await confirmOwnPassword(deps, scope, password);
  await withFactor(deps, scope, code, async (db, owner) => {
    const store = secondFactorStore(db);
    const before = await store.ofUser(owner.userId);
    const { proof } = await authorizeOwnAccount(null, db, scope, owner.userId, "edit");
    await store.remove(proof);
    await store.replaceCodes(proof, []);
    await remember(db, owner, [
      { secondFactor: before?.totpConfirmedAt?.toISOString() ?? null },
      { secondFactor: null },
    ]);
    return true;
  });
  return null;
}

/** New recovery codes in place of the old, by a code. */
export function renewCodes(
  deps: Deps,
  scope: TenantScope,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  return withFactor(deps, scope, code, async (db, owner) => {
    const left = await secondFactorStore(db).codesLeft(owner.userId);
    const made = await putRecoveryCodes(
      db,
      (await authorizeOwnAccount(null, db, scope, owner.userId, "edit")).proof,
    );
    await remember(db, owner, [
      { recoveryCodesLeft: left },
      { recoveryCodesLeft: made.recoveryCodes.length },
    ]);
    return made;
  });
}
