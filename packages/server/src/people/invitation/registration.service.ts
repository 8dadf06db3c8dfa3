import type { InvitationOffer, invitationRegister } from "@provost/contract/people/invitation";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { invitationLimits } from "@provost/contract/wire/feature-limits";
import { tenantIdPattern } from "@provost/contract/wire/tenant-id";
import { audit } from "../../platform/audit.ts";
import { asServer } from "../../platform/authority/authority.ts";
import { type Clock, dayMs } from "../../platform/clock.ts";
import { sha256 } from "../../platform/config.ts";
import type { Database, RequestOrigin, TenantDb } from "../../platform/db/database.ts";
import { uniqueOr } from "../../platform/db/violation.ts";
import { networkOf } from "../../platform/http/outbound/network-of.ts";
import type { Ids } from "../../platform/ids.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Throttle } from "../../platform/throttle.ts";
import type { PasswordPool } from "../../platform/worker/password-pool.ts";
import { isActive, tenantRecord } from "../../tenant/tenant.service.ts";
import { checkPassword } from "../password/password.service.ts";
import { peopleStore } from "../people.store.ts";
import { auditedRegistration, stateOf } from "./invitation.service.ts";
import { type InvitationRow, invitationStore, registrationStore } from "./invitation.store.ts";

/** Dependencies of the calls of people who have a link and no session. */
export interface RegistrationDeps {
  db: Database;
  clock: Clock;
  ids: Ids;
  passwords: PasswordPool;
  throttle: Pick<Throttle, "take">;
  /** Counts calls of any kind. */
  countTry: Throttle["take"];
}

/** Calls of one network, which a school may share, and registrations tried by one link: each costs a password hash and may ask for an account. */
export const registrationRates = {
  tries: { limit: 300, seconds: 600 },
  ofInvitation: { limit: 1000, seconds: 3600 },
} as const;

const invalid = () => refuse("invitation_invalid");

/** The tenant that a token names, and its secret; the tenant's number goes ahead, so that only its own records are looked at. */
function partsOf(token: string): { tenantId: string; tokenHash: string } {
  const [tenantId = "", secret = "", ...more] = token.trim().split(".");
  if (!tenantIdPattern.test(tenantId) || secret === "" || more.length > 0) throw invalid();
  return { tenantId, tokenHash: sha256(secret) };
}

interface Found {
  invitation: InvitationRow;
  tenant: Pick<InvitationOffer, "tenantName" | "title" | "logo">;
  passwordLength: number;
}

/** The invitation of a token; one refusal for all that can't be used, and for tenants that may not work. */
async function found(db: TenantDb, tokenHash: string, now: Date): Promise<Found> {
  const tenant = await tenantRecord(db);
  const invitation = await invitationStore(db).byToken(tokenHash);
  if (tenant === null || !isActive(tenant, now)) throw invalid();
  if (invitation === undefined || stateOf(invitation, now) !== "open") throw invalid();
  const { name, texts, logo, security } = tenant.settings;
  const shown = { tenantName: name, title: texts.title, logo };
  return { invitation, tenant: shown, passwordLength: security.passwordLength };
}

/** What an invitation offers to who has its link. */
export async function offer(
  deps: RegistrationDeps,
  { address }: RequestOrigin,
  token: string,
): Promise<InvitationOffer> {
  await deps.countTry(["invitation", networkOf(address)], registrationRates.tries);
  const { tenantId, tokenHash } = partsOf(token);
  const { invitation, tenant, passwordLength } = await deps.db
    .tenant(tenantId)
    .run((db) => found(db, tokenHash, deps.clock.now()));
  return { ...tenant, deptName: invitation.deptName ?? "", passwordLength };
}

/** Stores a registration, which uses the invitation once; it waits for approval. */
export async function register(
  deps: RegistrationDeps,
  origin: RequestOrigin,
  { token, password, ...draft }: HandlerInput<typeof invitationRegister>,
): Promise<null> {
  await deps.countTry(["invitation", networkOf(origin.address)], registrationRates.tries);
  const { tenantId, tokenHash } = partsOf(token);
  const tenant = deps.db.tenant(tenantId, origin);
  const { invitation, passwordLength } = await tenant.run((db) => found(db, tokenHash, deps.clock.now()));
  await deps.throttle.take(["registration", tenantId, invitation.id], registrationRates.ofInvitation);
  checkPassword(password, draft, passwordLength);
  const passwordHash = await deps.passwords.hash(password);
  const { account } = draft;
  const taken = () => refuse("account_taken", { field: "account", account });
  await uniqueOr(taken, () =>
    tenant.run(async (db) => {
      const [id, createdAt] = [deps.ids.next(), deps.clock.now()];
      const isUsed = await invitationStore(db).use(asServer("invitation", invitation.id), createdAt);
      if (!isUsed) throw invalid();
      if (await peopleStore(db).userByAccount(account)) throw taken();
      await registrationStore(db).insert({
        ...{ id, invitationId: invitation.id, passwordHash, createdAt },
        ...draft,
      });
      await audit(db, {
        actorId: null,
        action: "create",
        entity: "registration",
        entityId: id,
        before: null,
        after: auditedRegistration({ ...invitation, ...draft }),
      });
    }),
  );
  return null;
}

/** Deletes registrations that have waited too long, and invitations that ended long ago. */
export async function forgetRegistrations(db: TenantDb, now: Date): Promise<void> {
  await registrationStore(db).forgetBefore(new Date(now.getTime() - invitationLimits.waitingDays * dayMs));
}
