import type { SocialAccount } from "@provost/contract/auth/auth-social";
import { providerOf } from "@provost/contract/tenant/social-settings";
import { createNewcomer } from "../../people/newcomer.service.ts";
import { checkFreshSignIn } from "../../people/password/password.service.ts";
import { authorizeOwnAccount, type Person, personById } from "../../people/people.service.ts";
import {
  bringRolesUpToDate,
  type GroupMembership,
  leaveProvider,
} from "../../people/role/mapped-roles.service.ts";
import { audit } from "../../platform/audit.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { Clock } from "../../platform/clock.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { issueTicket, takeTicket } from "../../platform/ticket.ts";
import { tenantRecord } from "../../tenant/tenant.service.ts";
import type { AuthDeps } from "../auth.service.ts";
import type { Grant, GrantRequest } from "../sign-in/grant.ts";
import { socialStore } from "./social.store.ts";
import { arrive, type Leaving, leave, type SocialDeps } from "./social-attempt.ts";
import type { Identity, ProviderMembership } from "./social-provider.ts";
import { type Binding, bindTicket } from "./social-ticket.ts";

/** Dependencies of the sign-in by a third party. */
export type SocialGrantDeps = SocialDeps & Pick<AuthDeps, "passwords" | "tokens" | "ids">;

type AccountRow = Awaited<ReturnType<ReturnType<typeof socialStore>["ofUser"]>>[number];

const shown = ({
  provider,
  name,
  boundAt,
}: Pick<AccountRow, "provider" | "name" | "boundAt">): SocialAccount => ({
  provider,
  name,
  boundAt: boundAt.toISOString(),
});

async function ownerOf(db: TenantDb, provider: string, { subjects }: Identity): Promise<Person | null> {
  const [known] = await socialStore(db).bySubjects(provider, subjects);
  return known === undefined ? null : personById(db, known.userId, provider);
}

/** The user of an account, with the roles that its groups give brought up to date. */
async function signedIn(
  db: TenantDb,
  tenantId: string,
  identity: Identity,
  membership: GroupMembership,
): Promise<Person | null> {
  const person = await ownerOf(db, membership.provider, identity);
  if (person === null || person.disabled) return person;
  await bringRolesUpToDate(db, tenantId, person.id, membership);
  return personById(db, person.id, membership.provider);
}

/** Makes the user of an account that is not bound; null where a user of that name is here already, who can bind it. */
async function newcomer(
  deps: SocialGrantDeps,
  { tenantId, ...origin }: GrantRequest,
  identity: Identity,
  { account, mail, ...membership }: GroupMembership & ProviderMembership,
): Promise<Person | null> {
  // It is signed in by its provider; the password that is stored is no one's.
  const { name, subjects } = identity;
  const passwordHash = await deps.passwords.hash(deps.tokens.newRefresh());
  const id = deps.ids.next();
  const binding: Binding = { provider: membership.provider, subject: subjects[0], name };
  return deps.db.tenant(tenantId, origin).run(async (db) => {
    const problem = await createNewcomer(db, tenantId, {
      ...{ id, account, passwordHash, directorySubject: null, name, email: mail, membership },
    });
    // Another sign-in of the same account may have made the user meanwhile.
    if (problem === "account_taken") return signedIn(db, tenantId, identity, membership);
    if (problem !== null) throw refuse("social_refused");
    await bind(db, id, binding, deps.clock.now());
    return personById(db, id, membership.provider);
  });
}

/**
 * A third-party account bound to a user here. An unknown one is refused, can be bound by signing in once, or gets a user whose roles its groups
 * give, as the tenant decides.
 */
export const socialGrant: Grant<SocialGrantDeps> = async (deps, request) => {
  const { tenantId, input, browser } = request;
  const { source = "", code = "", state = "" } = input;
  const attempt = { tenantId, source, code, state, browser, userId: null };
  const { identity, way } = await arrive(deps, attempt);
  const said = identity.membership ?? { account: "", mail: "", groups: [] };
  const membership = { provider: source, mapping: way.roles, ...said };
  const known = await deps.db
    .tenant(tenantId, request)
    .run((db) => signedIn(db, tenantId, identity, membership));
  const person =
    known ?? (way.unknown === "create" ? await newcomer(deps, request, identity, membership) : null);
  if (person !== null) {
    const { id: userId, account } = person;
    if (person.disabled) throw refuse("social_refused", { outcome: "disabled", userId, account });
    return person;
  }
  if (way.unknown === "refuse") throw refuse("social_refused");
  const binding: Binding = { provider: source, subject: identity.subjects[0], name: identity.name };
  const ticket = await deps.db
    .tenant(tenantId)
    .run((db) => issueTicket(db, bindTicket, binding, deps.clock.now()));
  throw refuse("account_not_bound", { bind_ticket: ticket });
};

async function bind(db: TenantDb, userId: string, binding: Binding, boundAt: Date): Promise<SocialAccount> {
  const { provider, subject, name } = binding;
  const store = socialStore(db);
  const account = { provider, subject, userId, name, boundAt };
  if (!(await store.insert(account))) {
    const [known] = await store.bySubjects(provider, [subject]);
    if (known?.userId !== userId) throw refuse("social_taken");
    return shown(known);
  }
  await audit(db, {
    actorId: userId,
    action: "create",
    entity: "social_account",
    entityId: userId,
    before: null,
    after: { provider, name },
  });
  return shown(account);
}

/** Binds the account of the refusal `account_not_bound` to the user who signs in, in the transaction of the sign-in. */
export async function bindBySignIn(
  db: TenantDb,
  { clock }: { clock: Clock },
  ticket: string,
  personId: string,
): Promise<void> {
  const binding = await takeTicket(db, bindTicket, ticket, clock.now());
  if (binding === null) throw refuse("ticket_invalid");
  await bind(db, personId, binding, clock.now());
}

/** The accounts bound to the caller. */
export async function socialAccountsOf({ db, actor }: TenantScope): Promise<SocialAccount[]> {
  return (await db.run((records) => socialStore(records).ofUser(actor.userId))).map(shown);
}

/** The address at which the caller proves an account that is to be bound. */
export async function beginBinding(
  deps: SocialDeps,
  scope: TenantScope,
  leaving: Omit<Leaving, "tenantId" | "userId">,
): Promise<string> {
  const { tenantId, db, actor } = scope;
  await db.run((records) => checkFreshSignIn(records, scope, deps.clock));
  return leave(deps, { ...leaving, tenantId, userId: actor.userId });
}

/** Binds the account that the caller came back with. */
export async function confirmBinding(
  deps: SocialDeps,
  scope: TenantScope,
  { source, code, state, browser }: { source: string; code: string; state: string; browser: string | null },
): Promise<SocialAccount> {
  const { tenantId, db, actor } = scope;
  const { identity } = await arrive(deps, { tenantId, source, code, state, browser, userId: actor.userId });
  const binding: Binding = { provider: source, subject: identity.subjects[0], name: identity.name };
  return db.run(async (records) => {
    await checkFreshSignIn(records, scope, deps.clock);
    const [known] = await socialStore(records).bySubjects(source, identity.subjects);
    if (known !== undefined && known.userId !== actor.userId) throw refuse("social_taken");
    return known === undefined ? bind(records, actor.userId, binding, deps.clock.now()) : shown(known);
  });
}

/** Takes a binding away, unless the user could not sign in any more. */
export async function removeBinding(
  { clock }: Pick<SocialDeps, "clock">,
  scope: TenantScope,
  provider: string,
): Promise<void> {
  const { db, actor } = scope;
  await db.run(async (records) => {
    await checkFreshSignIn(records, scope, clock);
    // First, because others lock the rights before a user, too.
    await leaveProvider(records, scope.tenantId, {
      ...{ userId: actor.userId, provider, actorId: actor.userId },
    });
    const { proof } = await authorizeOwnAccount(null, records, scope, actor.userId, "edit");
    const person = await personById(records, actor.userId);
    const offered = new Set((await tenantRecord(records))?.settings.social.map(providerOf));
    const others = (await socialStore(records).ofUser(actor.userId)).filter(
      (own) => own.provider !== provider && offered.has(own.provider),
    );
    if (!person?.hasPassword && others.length === 0) throw refuse("social_last");
    const removed = await socialStore(records).remove(proof, provider);
    if (removed === undefined) throw refuse("not_found");
    await audit(records, {
      actorId: actor.userId,
      action: "remove",
      entity: "social_account",
      entityId: actor.userId,
      before: { provider, name: removed.name },
      after: null,
    });
  });
}
