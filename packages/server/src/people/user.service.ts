import { type User, type UserDraft, type userList, userTexts } from "@provost/contract/people/people";
import { userButtons } from "@provost/contract/people/people-feature";
import type { HandlerInput } from "@provost/contract/wire/endpoint";
import { type Page, page } from "@provost/contract/wire/page";
import { endSessions } from "../auth/session/session.service.ts";
import { audit } from "../platform/audit.ts";
import { authorizeKnown } from "../platform/authority/authority.ts";
import { holds, isAdministrator, type TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { notify } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import { refuse } from "../platform/refusal.ts";
import { textConditions } from "../platform/text-filter.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";
import { idsBelow } from "./dept/dept-tree.ts";
import { peopleReach, reachesUser } from "./dept/people-scope.service.ts";
import { readNameSounds } from "./name-sound.service.ts";
import { authorizeUser, manageable, type PeopleAuthority, peopleAuthority } from "./people-authority.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { auditedUser, presentUsers } from "./present-user.ts";
import { rightsStore } from "./role/rights.store.ts";
import { changeUser, createUser, type SavedUser } from "./save-user.ts";
import { type UserRow, userStore } from "./user.store.ts";
import { checkAdministratorStays } from "./user-checks.ts";

/** Users within the caller's scope, by account; a department is meant with those below it. */
export function list(
  deps: PeopleDeps,
  scope: TenantScope,
  input: HandlerInput<typeof userList>,
): Promise<Page<User>> {
  const { keyword, deptId, roleId, disabled } = input;
  return scope.db.run(async (db) => {
    const authority = await peopleAuthority(deps, db, scope, userButtons.view);
    const { reach, depts } = authority;
    const deptIds = deptId === undefined ? undefined : idsBelow(depts, deptId);
    const texts = textConditions(input, userTexts);
    const filter = { keyword, deptIds, roleId, disabled, reach, texts };
    await readNameSounds(db, keyword);
    const store = userStore(db);
    const rows = await store.page(filter, input);
    const managed = await managedBy(authority, db, scope, rows);
    const others = rows.filter(({ id }) => id !== scope.actor.userId && managed.has(id));
    const linkable = await linkableOf(db, scope, others);
    return page(
      await presentUsers(db, rows, managed, { linkable, language: scope.language }),
      await store.count(filter),
      input,
    );
  });
}

/** Those of other users whom the caller manages that he may link to the tenant's directory, as `linkToDirectory` decides. */
async function linkableOf(
  db: TenantDb,
  scope: TenantScope,
  rows: readonly UserRow[],
): Promise<ReadonlySet<string>> {
  const { actor } = scope;
  if (!isAdministrator(actor) || !holds(actor, userButtons.reset)) return new Set();
  if (!(await tenantRecord(db))?.settings.directory) return new Set();
  const reach = await peopleReach(db, scope, userButtons.reset);
  return new Set(rows.filter((row) => reachesUser(reach, row)).map(({ id }) => id));
}

export function detail(deps: PeopleDeps, scope: TenantScope, id: string): Promise<User> {
  return scope.db.run(async (db) => {
    const authority = await peopleAuthority(deps, db, scope, userButtons.view);
    const { row } = await authorizeUser(authority, db, scope, id, "view");
    const { language } = scope;
    const managed = await managedBy(authority, db, scope, [row]);
    const [user] = await presentUsers(db, [row], managed, { language });
    if (!user) throw refuse("not_found");
    return user;
  });
}

/** Those of these users that the caller's account-editing buttons reach and who hold no more than the caller does. */
async function managedBy(
  authority: PeopleAuthority,
  db: TenantDb,
  scope: TenantScope,
  rows: readonly UserRow[],
): Promise<ReadonlySet<string>> {
  const { edit, remove, reset } = userButtons;
  const reach = await peopleReach(db, scope, edit, remove, reset);
  return manageable(
    authority,
    db,
    rows.filter((row) => reachesUser(reach, row)),
  );
}

/** Adds or changes a user; a generated password is returned once and must be changed at the first sign-in. */
export function submit(deps: PeopleDeps, scope: TenantScope, draft: UserDraft): Promise<SavedUser> {
  const save = () =>
    draft.id === undefined ? createUser(deps, scope, draft) : changeUser(deps, scope, draft);
  return uniqueOr(() => refuse("account_taken", { field: "account", account: draft.account }), save);
}

/** Removes users with what is theirs alone: sessions, picture, second factor. */
export async function remove(deps: PeopleDeps, scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { actor, tenantId } = scope;
  if (ids.includes(actor.userId)) throw refuse("user_self");
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = userStore(db);
    const authority = await peopleAuthority(deps, db, scope, userButtons.remove);
    const within = { kind: "user", deps: authority, db, scope } as const;
    const { proofs, rows } = await authorizeKnown(authorizeUser, within, [...ids].sort(), "manage");
    if (rows.length === 0) return;
    const userIds = rows.map(({ id }) => id);
    const users = await presentUsers(db, rows, new Set(userIds));
    const administrators = await store.countAdministrators();
    await endSessions(db, tenantId, { users: proofs }, "removed", deps.clock.now());
    await store.remove(proofs);
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
  return null;
}
