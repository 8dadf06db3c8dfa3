import { isDeepStrictEqual } from "node:util";
import type { User, UserBatch, UserDraft } from "@provost/contract/people/people";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import { endSessions } from "../auth/session/session.service.ts";
import { audit } from "../platform/audit.ts";
import type { Authorized } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import type { Email } from "../platform/mail.ts";
import { refuse, theButton, tooMuch } from "../platform/refusal.ts";
import { tenantBrand } from "../tenant/tenant.service.ts";
import { checkPassword, fewestCharacters, makeUpPassword } from "./password/password.service.ts";
import { authorizeUser, type PeopleAuthority, peopleAuthority } from "./people-authority.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { auditedBatch, auditedUser, managedUser, presentUsers } from "./present-user.ts";
import { rightsStore } from "./role/rights.store.ts";
import { comesWithinReach } from "./role/rights.ts";
import { type UserRow, userStore } from "./user.store.ts";
import {
  checkAdministratorStays,
  checkAttributes,
  checkDept,
  checkNamedRoles,
  checkRoles,
  checkUnique,
  mayOpen,
  usersLeft,
} from "./user-checks.ts";

/** A user as saved; the password when it was made up. */
export interface SavedUser {
  user: User;
  password: string | null;
}

type NewUser = Extract<UserDraft, { id?: never }>;
type UserChange = Extract<UserDraft, { id: string }>;

function fieldsOf(draft: Omit<NewUser, "id" | "version" | "roleIds" | "disabled">) {
  const { account, userName, nickName, phone, email, deptId, attributes } = draft;
  return { account, userName, nickName, phone, email, deptId, attributes: JSON.stringify(attributes) };
}

/** A user to add, whose password is hashed already. */
interface UserToAdd {
  draft: Omit<NewUser, "password">;
  passwordHash: string;
  /** The user entered password and contact details, so that the password need not be changed and they prove nothing. */
  isSelfRegistered: boolean;
}

/** Adds a user by the rights of the caller, in a transaction of the caller's. */
export async function addUser(
  deps: PeopleDeps,
  scope: TenantScope,
  db: TenantDb,
  { draft, passwordHash, isSelfRegistered }: UserToAdd,
): Promise<User> {
  const { actor, tenantId } = scope;
  await rightsStore(db).lock(tenantId);
  const available = await usersLeft(db);
  if (available && available.left < 1) throw refuse("users_limit", { limit: available.limit });
  const authority = await peopleAuthority(deps, db, scope, userButtons.add);
  const id = deps.ids.next();
  const roleIds = [...new Set(draft.roleIds)];
  await checkUnique(db, draft, null);
  checkDept(authority, draft.deptId);
  await checkRoles(authority, db, roleIds, { ...draft, id });
  checkAttributes(draft.attributes, {}, actor, authority.own);
  const disabledAt = draft.disabled ? deps.clock.now() : null;
  const opens = !isSelfRegistered && mayOpen(authority, { id, deptId: draft.deptId });
  const confirmed = { phoneConfirmed: opens, emailConfirmed: opens };
  const rest = {
    id,
    passwordHash,
    mustChangePassword: !isSelfRegistered,
    avatar: "",
    disabledAt,
    ...confirmed,
  };
  await userStore(db).insert([{ ...fieldsOf(draft), ...rest, totpSecret: null, totpConfirmedAt: null }]);
  await userStore(db).giveRoles(roleIds.map((roleId) => ({ userId: id, roleId })));
  const after = await managedUser(db, id);
  await audit(db, {
    actorId: actor.userId,
    action: "create",
    entity: "user",
    entityId: id,
    before: null,
    after: auditedUser(after),
  });
  return after;
}

/** Adds a user with a password that must be changed at the first sign-in. */
export async function createUser(deps: PeopleDeps, scope: TenantScope, draft: NewUser): Promise<SavedUser> {
  const fewest = await scope.db.run(fewestCharacters);
  const madeUp = draft.password ? null : makeUpPassword(fewest);
  if (draft.password) checkPassword(draft.password, draft, fewest);
  const passwordHash = await deps.passwords.hash(madeUp ?? draft.password ?? "");
  const added = { draft, passwordHash, isSelfRegistered: false };
  const user = await scope.db.run((db) => addUser(deps, scope, db, added));
  return { user, password: madeUp };
}

/** The email to the account's previous address, saying that another user changed its email address or phone number. */
async function emailTo(db: TenantDb, before: User, after: User): Promise<Email | null> {
  const isOther = before.email !== after.email || before.phone !== after.phone;
  if (before.email === "" || !isOther) return null;
  return {
    to: before.email,
    brand: await tenantBrand(db),
    subject: "账号联系方式已变更 / Your contact details were changed",
    text: `管理员修改了账号“${before.account}”的手机或邮箱。如非您所知，请联系管理员。\n\nAn administrator changed the phone number or email address of the account “${before.account}”. If you weren't expecting this, contact your administrator.\n`,
  };
}

/** Changes a user. Refuses a save on an outdated version, and returns the current state. */
export async function changeUser(
  deps: PeopleDeps,
  scope: TenantScope,
  wanted: UserChange,
): Promise<SavedUser> {
  const { after, email } = await scope.db.run(async (db) => {
    const { before, after } = await change(deps, scope, db, wanted);
    return { after, email: wanted.id === scope.actor.userId ? null : await emailTo(db, before, after) };
  });
  if (email !== null) deps.sendEmail(email);
  return { user: after, password: null };
}

async function change(
  deps: PeopleDeps,
  scope: TenantScope,
  db: TenantDb,
  { id, version, ...wanted }: UserChange,
): Promise<{ before: User; after: User }> {
  await rightsStore(db).lock(scope.tenantId);
  const authority = await peopleAuthority(deps, db, scope, userButtons.edit);
  const { proof, row } = await authorizeUser(authority, db, scope, id, "edit");
  const [before] = await presentUsers(db, [row], new Set([id]));
  if (!before) throw refuse("not_found");
  if (version !== before.version) throw refuse("version_stale", { current: before });
  await checkUnique(db, { ...before, ...wanted }, id);
  await changing(deps, scope, db, authority)([{ proof, before, wanted }]);
  const after = await managedUser(db, id);
  await audit(db, {
    actorId: scope.actor.userId,
    action: "update",
    entity: "user",
    entityId: id,
    before: auditedUser(before),
    after: auditedUser(after),
  });
  return { before, after };
}

/** One user's change; what is absent stays as it is. */
interface OneChange {
  proof: Authorized<"user", "edit">;
  before: User;
  wanted: Omit<UserChange, "id" | "version">;
}

/** Writes changes of users whose names, phone numbers and mail addresses are known to be free; the caller holds the lock of rights. */
function changing(deps: PeopleDeps, scope: TenantScope, db: TenantDb, authority: PeopleAuthority) {
  const { actor, tenantId } = scope;
  const { own } = authority;
  const store = userStore(db);

  async function write({ proof, before, wanted }: OneChange): Promise<void> {
    const { id } = before;
    const draft = { ...before, ...wanted };
    const roleIds = wanted.roleIds && [...new Set(wanted.roleIds)];
    const isSelf = id === actor.userId;
    if (isSelf && draft.disabled) throw refuse("user_self");
    if (draft.deptId !== before.deptId) {
      checkDept(authority, draft.deptId);
      checkDept(authority, before.deptId);
      if (comesWithinReach(own, before.deptId, draft.deptId))
        throw refuse("outside_people_scope", { field: "deptId" });
    }
    await checkRoles(authority, db, roleIds ?? before.roles.map((role) => role.id), { ...draft, id });
    checkAttributes(draft.attributes, before.attributes, actor, own);
    // What he reads may hang on his department.
    if (isSelf && draft.deptId !== before.deptId && !own.givesReading)
      throw tooMuch(theButton(roleButtons.policy), "deptId");
    const unchanged = draft.disabled === before.disabled;
    const disabled = unchanged ? {} : { disabledAt: draft.disabled ? deps.clock.now() : null };
    const opens = mayOpen(authority, { id, deptId: draft.deptId, inDirectory: before.inDirectory });
    const confirmed = {
      ...(draft.phone === before.phone ? {} : { phoneConfirmed: opens }),
      ...(draft.email === before.email ? {} : { emailConfirmed: opens }),
    };
    await store.update(proof, { ...fieldsOf(draft), ...disabled, ...confirmed });
    if (roleIds) await store.replaceRoles(proof, roleIds);
  }

  return async (changes: readonly OneChange[]): Promise<void> => {
    const administrators = await store.countAdministrators();
    for (const one of changes) await write(one);
    if (administrators > 0) await checkAdministratorStays(db);
    const disabled = changes.filter(({ before, wanted }) => wanted.disabled ?? before.disabled);
    const users = disabled.map(({ proof }) => proof);
    if (users.length > 0) await endSessions(db, tenantId, { users }, "disabled", deps.clock.now());
    await notify(db, `${tenantId} actor`);
  };
}

/** What a batch asks for one user; `null` where he is so already. */
function wantedOf(
  user: User,
  { disabled, deptId, addRoleIds, removeRoleIds }: UserBatch,
): OneChange["wanted"] | null {
  const held = user.roles.map(({ id }) => id);
  const roleIds = [...new Set([...held, ...addRoleIds])].filter((id) => !removeRoleIds.includes(id));
  const wanted = {
    ...(disabled === undefined || disabled === user.disabled ? {} : { disabled }),
    ...(deptId === undefined || deptId === user.deptId ? {} : { deptId }),
    ...(isDeepStrictEqual(roleIds, held) ? {} : { roleIds }),
  };
  return Object.keys(wanted).length === 0 ? null : wanted;
}

/** Changes several users, all or none, and records it as one change. Those who are so already are left alone. */
export function changeUsers(
  deps: PeopleDeps,
  scope: TenantScope,
  batch: UserBatch,
): Promise<{ changed: number }> {
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(scope.tenantId);
    const authority = await peopleAuthority(deps, db, scope, userButtons.edit);
    const proofs: Authorized<"user", "edit">[] = [];
    const rows: UserRow[] = [];
    for (const id of [...new Set(batch.ids)].sort()) {
      const { proof, row } = await authorizeUser(authority, db, scope, id, "edit");
      proofs.push(proof);
      rows.push(row);
    }
    const users = await presentUsers(db, rows, new Set());
    const held = new Set(users.flatMap(({ roles }) => roles.map((role) => role.id)));
    const named = [...batch.addRoleIds.filter((id) => held.has(id)), ...batch.removeRoleIds];
    await checkNamedRoles(authority, db, named, held);
    const changes = users.flatMap((before, at): OneChange[] => {
      const [proof, wanted] = [proofs[at], wantedOf(before, batch)];
      return proof && wanted ? [{ proof, before, wanted }] : [];
    });
    if (changes.length === 0) return { changed: 0 };
    await changing(deps, scope, db, authority)(changes);
    const changed = await userStore(db).byIds(changes.map(({ before }) => before.id));
    await audit(db, {
      actorId: scope.actor.userId,
      action: "update",
      entity: "user",
      entityId: "",
      before: auditedBatch(changes.map(({ before }) => before)),
      after: auditedBatch(await presentUsers(db, changed, new Set())),
    });
    return { changed: changes.length };
  });
}
