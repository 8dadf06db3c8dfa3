import type { HandlerInput } from "@provost/contract/endpoint";
import { type Page, page } from "@provost/contract/page";
import type { User, UserDraft, userList } from "@provost/contract/people";
import { endSessions } from "../auth/session.service.ts";
import { audit } from "../platform/audit.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { deptStore } from "./dept.store.ts";
import { idsBelow } from "./dept-tree.ts";
import { ownHolding } from "./own-holding.ts";
import { checkPassword, fewestCharacters, makeUpPassword } from "./password.service.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { auditedUser, presentUsers } from "./present-user.ts";
import { rightsStore } from "./rights.store.ts";
import { mayAddUser, mayEditUser, mayRemoveUsers, mayViewUsers } from "./user.policy.ts";
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

type Saved = { user: User; password: string | null };

/** Users by account; a department is meant with those below it. */
export function list(scope: TenantScope, input: HandlerInput<typeof userList>): Promise<Page<User>> {
  ensure(mayViewUsers(scope.actor));
  const { keyword, deptId, roleId, disabled } = input;
  return scope.db.run(async (db) => {
    const deptIds = deptId === undefined ? undefined : idsBelow(await deptStore(db).all(), deptId);
    const filter = { keyword, deptIds, roleId, disabled };
    const store = userStore(db);
    const rows = await store.page(filter, input);
    return page(await presentUsers(db, rows), await store.count(filter), input);
  });
}

async function found(db: TenantDb, id: string): Promise<User> {
  const [user] = await presentUsers(db, await userStore(db).byIds([id]));
  if (!user) throw refuse("not_found");
  return user;
}

export function detail(scope: TenantScope, id: string): Promise<User> {
  ensure(mayViewUsers(scope.actor));
  return scope.db.run((db) => found(db, id));
}

/** Adds a user, or changes one; a password that was made up is told once and must be changed at the first sign-in. */
export async function submit(deps: PeopleDeps, scope: TenantScope, draft: UserDraft): Promise<Saved> {
  const id = draft.id || null;
  ensure(id === null ? mayAddUser(scope.actor) : mayEditUser(scope.actor));
  const save = () => (id === null ? create(deps, scope, draft) : change(deps, scope, id, draft));
  const saved = await uniqueOr(
    () => refuse("account_taken", { field: "account", account: draft.account }),
    save,
  );
  deps.hear(`${scope.tenantId} actor`);
  return saved;
}

function fieldsOf(draft: UserDraft) {
  const { account, userName, nickName, phone, email, deptId, attributes } = draft;
  return { account, userName, nickName, phone, email, deptId, attributes: JSON.stringify(attributes) };
}

async function create(deps: PeopleDeps, scope: TenantScope, draft: UserDraft): Promise<Saved> {
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
    const after = await found(db, id);
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

function change(deps: PeopleDeps, scope: TenantScope, id: string, draft: UserDraft): Promise<Saved> {
  const { actor, tenantId } = scope;
  const isSelf = id === actor.userId;
  return scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = userStore(db);
    const before = await found(db, id);
    if (draft.version !== undefined && draft.version !== before.version)
      throw refuse("version_stale", { current: before });
    if (isSelf && draft.disabled) throw refuse("user_self");
    const own = await ownHolding(deps, db, scope);
    await checkManageable(db, [id], own);
    await checkUnique(db, draft, id);
    await checkDept(db, draft.deptId);
    await checkRoles(db, draft.roleIds, own);
    checkAttributes(draft.attributes, before.attributes, actor, own);
    // What he reads may hang on his department.
    if (isSelf && draft.deptId !== before.deptId && !own.givesReading)
      throw refuse("more_than_held", { field: "deptId" });

    const administrators = await store.countAdministrators();
    const unchanged = draft.disabled === before.disabled;
    const disabled = unchanged ? {} : { disabledAt: draft.disabled ? deps.clock.now() : null };
    await store.update(id, { ...fieldsOf(draft), ...disabled });
    await store.takeRoles(id);
    await store.giveRoles(draft.roleIds.map((roleId) => ({ userId: id, roleId })));
    if (administrators > 0) await checkAdministratorStays(db);
    if (draft.disabled) await endSessions(db, tenantId, { userIds: [id] }, "disabled", deps.clock.now());
    const after = await found(db, id);
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

/** Removes users with what is theirs alone: sessions, picture, second factor. */
export async function remove(deps: PeopleDeps, scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor, tenantId } = scope;
  ensure(mayRemoveUsers(actor));
  if (ids.includes(actor.userId)) throw refuse("user_self");
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = userStore(db);
    const users = await presentUsers(db, await store.byIds(ids));
    if (users.length === 0) return;
    await checkManageable(db, ids, await ownHolding(deps, db, scope));
    const administrators = await store.countAdministrators();
    await endSessions(db, tenantId, { userIds: ids }, "removed", deps.clock.now());
    await store.remove(ids);
    if (administrators > 0) await checkAdministratorStays(db);
    for (const user of users) {
      await audit(db, {
        actorId: actor.userId,
        action: "remove",
        entity: "user",
        entityId: user.id,
        before: auditedUser(user),
        after: null,
      });
    }
    await notify(db, `${tenantId} actor`);
  });
  deps.hear(`${tenantId} actor`);
  return null;
}
