import type { HandlerInput, ReplyData } from "@provost/contract/endpoint";
import { type Page, page } from "@provost/contract/page";
import type { TablePolicy } from "@provost/contract/policy";
import type { Role, RoleDetail, RoleDraft, roleList, roleTree } from "@provost/contract/role";
import { audit } from "../platform/audit.ts";
import { notify, type TenantDb } from "../platform/db/database.ts";
import { uniqueOr } from "../platform/db/violation.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { catalogChanged } from "../source/source.service.ts";
import { ownHolding } from "./own-holding.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { rightsStore } from "./rights.store.ts";
import { exceeds, type Holding, type OwnHolding } from "./rights.ts";
import {
  mayAddRole,
  mayChooseRoles,
  mayDecideReading,
  mayEditRole,
  mayRemoveRoles,
  mayViewRoles,
} from "./role.policy.ts";
import { type RoleRow, roleStore } from "./role.store.ts";

function present({ id, code, name, sort, remark, allMenus, users, version }: RoleRow): Role {
  return { id, code, name, sort, remark, allMenus, users: users ?? 0, version };
}

/** Roles by sort. */
export async function list(scope: TenantScope, input: HandlerInput<typeof roleList>): Promise<Page<Role>> {
  ensure(mayViewRoles(scope.actor));
  const rows = await scope.db.run((db) => roleStore(db).matching(input.keyword ?? ""));
  const start = (input.current - 1) * input.size;
  return page(rows.slice(start, start + input.size).map(present), rows.length, input);
}

/** Roles as choices; those that hold more than the caller are not his to give. */
export function tree(deps: PeopleDeps, scope: TenantScope): Promise<ReplyData<typeof roleTree>> {
  ensure(mayChooseRoles(scope.actor));
  return scope.db.run(async (db) => {
    const own = await ownHolding(deps, db, scope);
    const rows = await roleStore(db).all();
    const holdings = await rightsStore(db).holdings(rows.map(({ id }) => id));
    return rows.map(({ id, code, name }) => {
      const holding = holdings.get(id);
      return { id, code, title: name, grantable: holding !== undefined && !exceeds(holding, own) };
    });
  });
}

interface WholeRole extends RoleDetail {
  holding: Holding;
}

/** A role with what it holds; one that holds everything is shown with every menu there is. */
async function found(db: TenantDb, id: string): Promise<WholeRole> {
  const [row] = await roleStore(db).byIds([id]);
  const holding = (await rightsStore(db).holdings([id])).get(id);
  if (!row || !holding) throw refuse("not_found");
  const menuIds = row.allMenus ? [...(await roleStore(db).menus(null)).keys()] : [...holding.menuIds];
  return { ...present(row), menuIds, policies: [...holding.policies], holding };
}

export function detail(scope: TenantScope, id: string): Promise<RoleDetail> {
  ensure(mayViewRoles(scope.actor));
  return scope.db.run((db) => found(db, id));
}

const samePolicies = (a: readonly TablePolicy[], b: readonly TablePolicy[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** What a role is to hold; refuses what is not there, and what the actor does not hold himself. */
async function checkedHolding(
  db: TenantDb,
  draft: RoleDraft,
  own: OwnHolding,
): Promise<{ menuIds: string[]; codes: ReadonlyMap<string, string> }> {
  const menuIds = [...new Set(draft.menuIds)];
  const codes = await roleStore(db).menus(menuIds);
  if (codes.size < menuIds.length) throw refuse("not_found", { field: "menuIds" });
  if (!own.everything && menuIds.some((id) => !own.menuIds.has(id)))
    throw refuse("more_than_held", { field: "menuIds" });
  const tableIds = [...new Set(draft.policies?.flatMap(({ tableId }) => tableId ?? []))];
  const known = new Set(await roleStore(db).datasets(tableIds));
  const missing = tableIds.find((id) => !known.has(id));
  if (missing !== undefined) throw refuse("table_not_visible", { field: "policies", table: missing });
  return { menuIds, codes };
}

/** What the audit log keeps of a role: of the menus, which may be many, only those that were given or taken. */
async function auditedRole(db: TenantDb, role: WholeRole, other: WholeRole | null): Promise<object> {
  const { code, name, sort, remark, policies } = role;
  const different = [...role.holding.menuIds].filter((id) => !other?.holding.menuIds.has(id));
  const menus = [...(await roleStore(db).menus(different)).values()].sort();
  return { code, name, sort, remark, menus, policies };
}

async function recordChange(
  db: TenantDb,
  { actor, tenantId }: TenantScope,
  before: WholeRole | null,
  after: WholeRole | null,
): Promise<void> {
  await audit(db, {
    actorId: actor.userId,
    action: before === null ? "create" : after === null ? "remove" : "update",
    entity: "role",
    entityId: (after ?? before)?.id ?? "",
    before: before && (await auditedRole(db, before, after)),
    after: after && (await auditedRole(db, after, before)),
  });
  await notify(db, `${tenantId} actor`);
  await catalogChanged(db, tenantId);
}

const everythingReadable: TablePolicy = { tableId: null, columns: null, rows: [] };

async function create(deps: PeopleDeps, db: TenantDb, scope: TenantScope, draft: RoleDraft): Promise<string> {
  const own = await ownHolding(deps, db, scope);
  const { menuIds } = await checkedHolding(db, draft, own);
  const id = deps.ids.next();
  const { code, name, sort, remark } = draft;
  const store = roleStore(db);
  await store.insert({ id, code, name, sort, remark });
  await store.replaceMenus(id, menuIds);
  // Everything, as far as the giver may: his own policies otherwise.
  const readable = own.givesReading ? [everythingReadable] : own.policies;
  const policies = (draft.policies ?? readable).map((policy) => ({ id: deps.ids.next(), ...policy }));
  await store.replacePolicies(id, policies);
  await recordChange(db, scope, null, await found(db, id));
  return id;
}

async function change(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  id: string,
  draft: RoleDraft,
): Promise<void> {
  const before = await found(db, id);
  const { holding, ...current } = before;
  if (draft.version !== undefined && draft.version !== before.version)
    throw refuse("version_stale", { current });
  const own = await ownHolding(deps, db, scope);
  if (exceeds(holding, own)) throw refuse("more_than_held");
  const { code, name, sort, remark, policies } = draft;
  const readsElse = policies !== undefined && !samePolicies(policies, before.policies);
  const store = roleStore(db);
  if (before.allMenus) {
    if (code !== before.code || readsElse) throw refuse("role_fixed");
    await store.update(id, { name, sort, remark });
  } else {
    if (readsElse) ensure(mayDecideReading(scope.actor));
    const { menuIds } = await checkedHolding(db, draft, own);
    await store.update(id, { code, name, sort, remark });
    await store.replaceMenus(id, menuIds);
    if (readsElse)
      await store.replacePolicies(
        id,
        policies.map((policy) => ({ id: deps.ids.next(), ...policy })),
      );
  }
  await recordChange(db, scope, before, await found(db, id));
}

/** Adds a role, or changes one; nobody gives more than he holds, and what a role may read is behind a button of its own. */
export async function submit(deps: PeopleDeps, scope: TenantScope, draft: RoleDraft): Promise<RoleDetail> {
  const { actor, tenantId } = scope;
  const id = draft.id || null;
  ensure(id === null ? mayAddRole(actor) : mayEditRole(actor));
  if (id === null && draft.policies !== undefined) ensure(mayDecideReading(actor));
  const taken = () => refuse("role_code_taken", { field: "code", code: draft.code });
  const saved = await uniqueOr(taken, () =>
    scope.db.run(async (db) => {
      await rightsStore(db).lock(tenantId);
      if (await roleStore(db).codeTaken(draft.code, id)) throw taken();
      if (id === null) return found(db, await create(deps, db, scope, draft));
      await change(deps, db, scope, id, draft);
      return found(db, id);
    }),
  );
  deps.hear(`${tenantId} actor`);
  deps.hear(`${tenantId} catalog`);
  return saved;
}

/** Removes roles that nobody has. */
export async function remove(deps: PeopleDeps, scope: TenantScope, ids: readonly string[]): Promise<null> {
  const { tenantId } = scope;
  ensure(mayRemoveRoles(scope.actor));
  await scope.db.run(async (db) => {
    await rightsStore(db).lock(tenantId);
    const store = roleStore(db);
    const own = await ownHolding(deps, db, scope);
    for (const { id } of await store.byIds(ids)) {
      const role = await found(db, id);
      if (role.allMenus) throw refuse("role_fixed");
      if (role.users > 0) throw refuse("role_in_use");
      if (exceeds(role.holding, own)) throw refuse("more_than_held");
      await recordChange(db, scope, role, null);
    }
    await store.remove(ids);
  });
  deps.hear(`${tenantId} actor`);
  deps.hear(`${tenantId} catalog`);
  return null;
}
