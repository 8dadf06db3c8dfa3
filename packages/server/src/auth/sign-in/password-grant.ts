import {
  type Credential,
  credentialByAccount,
  personById,
  replaceHash,
} from "../../people/people.service.ts";
import { asServer } from "../../platform/authority/authority.ts";
import { sha256 } from "../../platform/config.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import type { Grant, GrantRequest } from "./grant.ts";
import { knownDeviceStore } from "./known-device.store.ts";

const controls = /\p{Cc}/u;

function accountOf({ input: { username = "" } }: GrantRequest): string {
  if (controls.test(username))
    throw refuse("bad_request", {
      field: "username",
      problem: { zh: "含有控制字符", en: "contains a control character" },
    });
  return username.trim();
}

// The same queries whether tenant and account exist or not, so that the timing reveals nothing.
function lookUp(deps: AuthDeps, { tenantId, device }: GrantRequest, account: string) {
  const deviceHash = device === null ? null : sha256(device);
  return deps.db.tenant(tenantId).run(async (db) => {
    const tenant = await tenantRecord(db);
    const credential = await credentialByAccount(db, account);
    const isKnown = deviceHash !== null && (await knownDeviceStore(db).isOfAccount(deviceHash, account));
    return {
      isOpen: tenant !== null && isActive(tenant, deps.clock.now()),
      credential,
      knownDevice: isKnown ? deviceHash : null,
    };
  });
}

/** Rehashes a password when the hashing cost has been raised, at a time when no one has to wait for it. */
async function renewHash(
  deps: AuthDeps,
  tenantId: string,
  { id, passwordHash }: Credential,
  password: string,
): Promise<void> {
  if (!deps.passwords.isWorthRenewing(passwordHash)) return;
  const hash = await deps.passwords.hash(password);
  await deps.db
    .tenant(tenantId)
    .run((db) => replaceHash(db, asServer("user", id), { old: passwordHash, hash }));
}

/** Account and password; unknown user, wrong tenant, wrong password and disabled say and cost the same. */
export const passwordGrant: Grant<AuthDeps> = (deps, request) =>
  deps.passwords.inTurn(async () => {
    const account = accountOf(request);
    const { tenantId, address, input } = request;
    const { isOpen, credential, knownDevice } = await lookUp(deps, request, account);
    const guesser = { tenantId, account, address, knownDevice };
    const state = await deps.guesses.check(guesser);
    const hash = credential?.passwordHash ?? deps.dummyHash;
    const matches = await deps.passwords.verify(hash, input.password ?? "");
    await deps.guesses.recheck(guesser, state);
    if (!isOpen || !credential || !matches || credential.disabled) {
      await deps.guesses.failed(guesser);
      throw refuse("invalid_credentials", { outcome: matches ? "disabled" : "wrong_credentials" });
    }
    await deps.guesses.passed(guesser, state);
    await renewHash(deps, tenantId, credential, input.password ?? "");
    const person = await deps.db.tenant(tenantId).run((db) => personById(db, credential.id));
    // Another sign-in of the same account may have renewed the hash meanwhile; the password is then still this one.
    const isSame =
      person?.passwordHash === credential.passwordHash ||
      (person !== null && (await deps.passwords.verify(person.passwordHash, input.password ?? "")));
    if (person === null || !isSame) throw refuse("invalid_credentials");
    return person;
  });
