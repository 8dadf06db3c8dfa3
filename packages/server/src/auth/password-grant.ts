import { credentialByAccount, personById } from "../people/people.service.ts";
import { sha256 } from "../platform/config.ts";
import { refuse } from "../platform/refusal.ts";
import { isActive, tenantRecord } from "../tenant/tenant.service.ts";
import type { AuthDeps } from "./auth.service.ts";
import type { Grant, GrantRequest } from "./grant.ts";
import { knownDeviceStore } from "./known-device.store.ts";

const controls = /\p{Cc}/u;

function accountOf({ input: { username = "" } }: GrantRequest): string {
  if (controls.test(username))
    throw refuse("bad_request", { field: "username", problem: "holds a control character" });
  return username.trim();
}

// The same questions whether tenant and account exist or not, so that the time tells nothing.
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
    const person = await deps.db.tenant(tenantId).run((db) => personById(db, credential.id));
    if (person?.passwordHash !== credential.passwordHash) throw refuse("invalid_credentials");
    return person;
  });
