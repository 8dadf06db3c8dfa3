import {
  type Credential,
  credentialByAccount,
  type Person,
  personById,
  replaceHash,
} from "../../people/people.service.ts";
import { asServer } from "../../platform/authority/authority.ts";
import { sha256 } from "../../platform/config.ts";
import { refuse } from "../../platform/refusal.ts";
import { isActive, type TenantRecord, tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import { type DirectoryTry, provenByDirectory } from "./directory-grant.ts";
import type { Grant, GrantRequest } from "./grant.ts";
import type { Guesser, GuessState } from "./guess-guard.ts";
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
      tenant: tenant !== null && isActive(tenant, deps.clock.now()) ? tenant : null,
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

/** How far the password that is stored here has led. */
interface LocalTry {
  /** Null: the password is not one of this account here. */
  person: Person | null;
  /** It was right, but the user is disabled. */
  matches: boolean;
  tenant: TenantRecord | null;
  credential: Credential | null;
  guesser: Guesser;
  state: GuessState;
}

const checkLocally = (deps: AuthDeps, request: GrantRequest): Promise<LocalTry> =>
  deps.passwords.inTurn(async () => {
    const account = accountOf(request);
    const { tenantId, address, input } = request;
    const { tenant, credential, knownDevice } = await lookUp(deps, request, account);
    const guesser = { tenantId, account, address, knownDevice };
    const state = await deps.guesses.check(guesser);
    const isLocal = credential !== null && credential.directorySubject === null;
    const hash = isLocal ? credential.passwordHash : deps.dummyHash;
    const matches = (await deps.passwords.verify(hash, input.password ?? "")) && isLocal;
    await deps.guesses.recheck(guesser, state);
    const tried = { person: null, matches, tenant, credential, guesser, state };
    if (tenant === null || !matches || credential.disabled) return tried;
    await deps.guesses.passed(guesser, state);
    await renewHash(deps, tenantId, credential, input.password ?? "");
    const person = await deps.db.tenant(tenantId).run((db) => personById(db, credential.id));
    // Another sign-in of the same account may have renewed the hash meanwhile; the password is then still this one.
    const isSame =
      person?.passwordHash === credential.passwordHash ||
      (person !== null && (await deps.passwords.verify(person.passwordHash, input.password ?? "")));
    if (person === null || person.directorySubject !== null || !isSame) throw refuse("invalid_credentials");
    return { ...tried, person };
  });

/**
 * Account and password; unknown user, wrong tenant, wrong password and disabled say and cost the same. Where a directory is set up, it is
 * asked whenever the password is not a user's own here, outside the turn: a slow directory delays no one who has a password here.
 */
export const passwordGrant: Grant<AuthDeps> = async (deps, request) => {
  const { person, matches, tenant, credential, guesser, state } = await checkLocally(deps, request);
  if (person !== null) return person;
  const { directory = null } = tenant?.settings ?? {};
  const wrong = { outcome: matches ? "disabled" : "wrong_credentials" };
  if (directory === null) {
    await deps.guesses.failed(guesser);
    throw refuse("invalid_credentials", wrong);
  }
  const attempt: DirectoryTry = {
    settings: directory,
    account: guesser.account,
    password: request.input.password ?? "",
    credential,
    origin: request,
  };
  const proved = await provenByDirectory(deps, request.tenantId, attempt).catch(async (error: unknown) => {
    await deps.guesses.failed(guesser);
    throw error;
  });
  await deps.guesses.recheck(guesser, state);
  if (proved === null || credential?.disabled) {
    await deps.guesses.failed(guesser);
    throw refuse("invalid_credentials", proved === null ? wrong : { outcome: "disabled" });
  }
  await deps.guesses.passed(guesser, state);
  return proved();
};
