import { randomBytes } from "node:crypto";
import type {
  Invitation,
  InvitationState,
  invitationCreate,
  invitationList,
  Registration,
} from "@provost/contract/people/invitation";
import { userButtons } from "@provost/contract/people/people-feature";
import type { HandlerInput, ReplyData } from "@provost/contract/wire/endpoint";
import { audit } from "../../platform/audit.ts";
import { noteVisible } from "../../platform/authority/proven.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import { dayMs } from "../../platform/clock.ts";
import { sha256 } from "../../platform/config.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { peopleReach } from "../dept/people-scope.service.ts";
import { peopleAuthority } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { rightsStore } from "../role/rights.store.ts";
import { addUser } from "../save-user.ts";
import { userStore } from "../user.store.ts";
import { checkDept, checkRoles } from "../user-checks.ts";
import {
  type InvitationRow,
  invitationStore,
  type RegistrationRow,
  registrationStore,
} from "./invitation.store.ts";
import { authorizeInvitation, authorizeRegistration } from "./invitation-authority.ts";

const tokenBytes = 32;

/** Why an invitation cannot be used any more, or that it can. */
export function stateOf(
  { revokedAt, usesLeft, expiresAt }: Pick<InvitationRow, "revokedAt" | "usesLeft" | "expiresAt">,
  now: Date,
): InvitationState {
  if (revokedAt !== null) return "revoked";
  if (usesLeft < 1) return "used";
  return expiresAt <= now ? "expired" : "open";
}

type NamedRole = Invitation["roles"][number];

/** Roles by their ids, in their order; those that are gone are left out. */
async function rolesOf(
  db: TenantDb,
  rows: readonly { roleIds: readonly string[] }[],
): Promise<(row: { roleIds: readonly string[] }) => NamedRole[]> {
  const roles = await invitationStore(db).rolesAmong([...new Set(rows.flatMap(({ roleIds }) => roleIds))]);
  return ({ roleIds }) => roles.filter(({ id }) => roleIds.includes(id));
}

async function presentInvitations(
  db: TenantDb,
  rows: readonly InvitationRow[],
  now: Date,
  registrations: readonly Pick<RegistrationRow, "invitationId">[] = [],
): Promise<Invitation[]> {
  const waiting = Map.groupBy(registrations, ({ invitationId }) => invitationId);
  const roles = await rolesOf(db, rows);
  return rows.map((row) => ({
    id: row.id,
    deptName: row.deptName ?? "",
    roles: roles(row),
    remark: row.remark,
    createdBy: row.makerName ?? "",
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    uses: row.uses,
    usesLeft: row.usesLeft,
    waiting: waiting.get(row.id)?.length ?? 0,
    state: stateOf(row, now),
  }));
}

type Taken = Registration["taken"];

/** What other users have of what each of these people entered. */
async function takenOf(
  db: TenantDb,
  rows: readonly RegistrationRow[],
): Promise<(row: Pick<RegistrationRow, "account" | "phone" | "email">) => Taken> {
  const users = rows.length === 0 ? [] : await userStore(db).takenAmong(rows);
  const held = (field: Taken[number]) =>
    new Set(users.map((user) => user[field].toLowerCase()).filter((value) => value !== ""));
  const fields = (["account", "phone", "email"] as const).map((field) => [field, held(field)] as const);
  return (row) => fields.flatMap(([field, values]) => (values.has(row[field].toLowerCase()) ? [field] : []));
}

async function presentRegistrations(db: TenantDb, rows: readonly RegistrationRow[]): Promise<Registration[]> {
  const [roles, taken] = [await rolesOf(db, rows), await takenOf(db, rows)];
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    userName: row.userName,
    phone: row.phone,
    email: row.email,
    createdAt: row.createdAt.toISOString(),
    deptName: row.deptName ?? "",
    roles: roles(row),
    remark: row.remark,
    taken: taken(row),
  }));
}

/** Invitations and registrations for departments within the caller's scope. */
export function list(deps: PeopleDeps, scope: TenantScope): Promise<ReplyData<typeof invitationList>> {
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, userButtons.add);
    noteVisible("invitation", "registration");
    const invitations = await invitationStore(db).within(reach);
    const registrations = await registrationStore(db).within(reach);
    return {
      invitations: await presentInvitations(db, invitations, deps.clock.now(), registrations),
      registrations: await presentRegistrations(db, registrations),
    };
  });
}

export function pending(scope: TenantScope): Promise<{ count: number }> {
  return scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, userButtons.add);
    return { count: await registrationStore(db).countWithin(reach) };
  });
}

/** What the audit log keeps of an invitation; the department's id says whose scope it is in. */
const auditedInvitation = (
  { remark, deptName, roles, uses, expiresAt }: Invitation,
  deptId: string | null,
): object => ({
  name: remark || deptName || roles.map(({ name }) => name).join(", "),
  deptId,
  deptName,
  roles: roles.map(({ name }) => name),
  uses,
  expiresAt,
});

/** What it keeps of a registration. */
export const auditedRegistration = ({
  account,
  userName,
  phone,
  email,
  deptId,
  deptName,
}: Pick<RegistrationRow, "account" | "userName" | "phone" | "email" | "deptId" | "deptName">): object => ({
  account,
  userName,
  phone,
  email,
  deptId,
  deptName: deptName ?? "",
});

/** Makes an invitation, by the rights that adding a user with this department and these roles would take. */
export function create(
  deps: PeopleDeps,
  scope: TenantScope,
  { deptId, roleIds, remark, days, uses }: HandlerInput<typeof invitationCreate>,
): Promise<ReplyData<typeof invitationCreate>> {
  const { actor, tenantId } = scope;
  const secret = randomBytes(tokenBytes).toString("base64url");
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const authority = await peopleAuthority(deps, db, scope, userButtons.add);
    const [id, createdAt] = [deps.ids.next(), deps.clock.now()];
    const roles = [...new Set(roleIds)];
    checkDept(authority, deptId);
    await checkRoles(authority, db, roles, { id, account: "", deptId, attributes: {} });
    const store = invitationStore(db);
    await store.insert({
      ...{ id, deptId, roleIds: roles, remark, uses, usesLeft: uses, createdAt },
      ...{ tokenHash: sha256(secret), createdBy: actor.userId },
      expiresAt: new Date(createdAt.getTime() + days * dayMs),
    });
    const row = await store.byId(id);
    const [invitation] = row ? await presentInvitations(db, [row], createdAt) : [];
    if (!invitation) throw refuse("not_found");
    await audit(db, {
      actorId: actor.userId,
      action: "create",
      entity: "invitation",
      entityId: id,
      before: null,
      after: auditedInvitation(invitation, deptId),
    });
    return { invitation, token: `${tenantId}.${secret}` };
  });
}

/** Ends an invitation; those who have registered by it still wait for approval. */
export async function revoke(deps: PeopleDeps, scope: TenantScope, id: string): Promise<null> {
  await scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, userButtons.add);
    const { proof, row } = await authorizeInvitation({ reach }, db, scope, id, "edit");
    if (row.revokedAt !== null) return;
    const now = deps.clock.now();
    const [before] = await presentInvitations(db, [row], now);
    await invitationStore(db).revoke(proof, now);
    if (before)
      await audit(db, {
        actorId: scope.actor.userId,
        action: "remove",
        entity: "invitation",
        entityId: id,
        before: auditedInvitation(before, row.deptId),
        after: null,
      });
  });
  return null;
}

/**
 * Makes a user of a registration as the caller could add one. Roles that are gone are left out, and so are a phone number and an email address
 * that another user has: they prove nothing until their owner confirms them.
 */
export function approve(
  deps: PeopleDeps,
  scope: TenantScope,
  id: string,
): Promise<{ id: string; account: string }> {
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(scope.tenantId);
    const reach = await peopleReach(db, scope, userButtons.add);
    const { proof, row } = await authorizeRegistration({ reach }, db, scope, id, "edit");
    const { account, userName, deptId } = row;
    const passwordHash = await registrationStore(db).passwordHash(proof);
    const [roles, taken] = [await rolesOf(db, [row]), (await takenOf(db, [row]))(row)];
    const draft = {
      ...{ account, userName, nickName: "", deptId, attributes: {}, disabled: false },
      roleIds: roles(row).map((role) => role.id),
      phone: taken.includes("phone") ? "" : row.phone,
      email: taken.includes("email") ? "" : row.email,
    };
    const user = await addUser(deps, scope, db, { draft, passwordHash, isSelfRegistered: true });
    await close(db, scope, { proof, row, action: "approve" });
    return { id: user.id, account };
  });
}

/** Deletes a registration. */
export async function refuseOne(scope: TenantScope, id: string): Promise<null> {
  await scope.db.run(async (db) => {
    const reach = await peopleReach(db, scope, userButtons.add);
    const found = await authorizeRegistration({ reach }, db, scope, id, "edit");
    await close(db, scope, { ...found, action: "refuse" });
  });
  return null;
}

type Closed = Awaited<ReturnType<typeof authorizeRegistration<"edit">>> & { action: "approve" | "refuse" };

async function close(db: TenantDb, { actor }: TenantScope, { proof, row, action }: Closed): Promise<void> {
  await registrationStore(db).remove(proof);
  await audit(db, {
    actorId: actor.userId,
    action,
    entity: "registration",
    entityId: row.id,
    before: auditedRegistration(row),
    after: null,
  });
}
