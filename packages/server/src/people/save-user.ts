import type { User, UserDraft } from "@provost/contract/people";
import { endSessions } from "../auth/session/session.service.ts";
import { audit } from "../platform/audit.ts";
import { notify } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { ownHolding } from "./own-holding.ts";
import { checkPassword, fewestCharacters, makeUpPassword } from "./password.service.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { auditedUser, userById } from "./present-user.ts";
import { rightsStore } from "./rights.store.ts";
import { userStore } from "./user.store.ts";
import {
  checkAdministratorStays,
  checkAttributes,
  checkDept,
  checkManageable,
  checkRoles,
  checkUnique,
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

/** Adds a user with a password that must be changed at the first sign-in. */
export async function createUser(deps: PeopleDeps, scope: TenantScope, draft: NewUser): Promise<SavedUser> {
  const { actor, tenantId } = scope;
  const fewest = await scope.db.run(fewestCharacters);
  const madeUp = draft.password ? null : makeUpPassword(fewest);
  if (draft.password) checkPassword(draft.password, draft, fewest);
  const passwordHash = await deps.passwords.hash(madeUp ?? draft.password ?? "");
  const user = await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const room = await usersLeft(db);
    if (room && room.left < 1) throw refuse("users_limit", { limit: room.limit });
    const own = await ownHolding(deps, db, scope);
    await checkUnique(db, draft, null);
    await checkDept(db, draft.deptId);
    await checkRoles(db, draft.roleIds, own);
    checkAttributes(draft.attributes, {}, actor, own);
    const id = deps.ids.next();
    const disabledAt = draft.disabled ? deps.clock.now() : null;
    const rest = { id, passwordHash, mustChangePassword: true, avatar: "", disabledAt };
    await userStore(db).insert([{ ...fieldsOf(draft), ...rest, totpSecret: null, totpConfirmedAt: null }]);
    await userStore(db).giveRoles(draft.roleIds.map((roleId) => ({ userId: id, roleId })));
    const after = await userById(db, id);
    await audit(db, {
      actorId: actor.userId,
      action: "create",
      entity: "user",
      entityId: id,
      before: null,
      after: auditedUser(after),
    });
    return after;
  });
  return { user, password: madeUp };
}

/** Changes a user; a save on a version that is no longer current is refused with what stands there now. */
export function changeUser(
  deps: PeopleDeps,
  scope: TenantScope,
  { id, version, ...change }: UserChange,
): Promise<SavedUser> {
  const { actor, tenantId } = scope;
  const isSelf = id === actor.userId;
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = userStore(db);
    const before = await userById(db, id);
    if (version !== before.version) throw refuse("version_stale", { current: before });
    const draft = { ...before, ...change };
    const { roleIds } = change;
    if (isSelf && draft.disabled) throw refuse("user_self");
    const own = await ownHolding(deps, db, scope);
    await checkManageable(db, [id], own);
    await checkUnique(db, draft, id);
    await checkDept(db, draft.deptId);
    if (roleIds) await checkRoles(db, roleIds, own);
    checkAttributes(draft.attributes, before.attributes, actor, own);
    // What he reads may hang on his department.
    if (isSelf && draft.deptId !== before.deptId && !own.givesReading)
      throw refuse("more_than_held", { field: "deptId" });

    const administrators = await store.countAdministrators();
    const unchanged = draft.disabled === before.disabled;
    const disabled = unchanged ? {} : { disabledAt: draft.disabled ? deps.clock.now() : null };
    await store.update(id, { ...fieldsOf(draft), ...disabled });
    if (roleIds) {
      await store.takeRoles(id);
      await store.giveRoles(roleIds.map((roleId) => ({ userId: id, roleId })));
    }
    if (administrators > 0) await checkAdministratorStays(db);
    if (draft.disabled) await endSessions(db, tenantId, { userIds: [id] }, "disabled", deps.clock.now());
    const after = await userById(db, id);
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "user",
      entityId: id,
      before: auditedUser(before),
      after: auditedUser(after),
    });
    await notify(db, `${tenantId} actor`);
    return { user: after, password: null };
  });
}
