import type { TablePolicy } from "@provost/contract/policy";
import { type Role, type RoleDraft, roleButtons } from "@provost/contract/role";
import type { TenantDb } from "../platform/db/database.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { ownHolding } from "./own-holding.ts";
import { authorizeRole, peopleAuthority } from "./people-authority.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { type OwnHolding, peopleButtons, reachesMore } from "./rights.ts";
import { mayDecideReading } from "./role.policy.ts";
import { roleStore } from "./role.store.ts";
import { recordChange, wholeRole } from "./role-record.ts";

const samePolicies = (a: readonly TablePolicy[], b: readonly TablePolicy[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Menus a role is to hold; refuses what is not there, and what the actor does not hold himself. */
async function checkedMenus(db: TenantDb, wanted: readonly string[], own: OwnHolding): Promise<string[]> {
  const menuIds = [...new Set(wanted)];
  const known = await roleStore(db).menus(menuIds);
  if (known.size < menuIds.length) throw refuse("not_found", { field: "menuIds" });
  if (!own.everything && menuIds.some((id) => !own.menuIds.has(id)))
    throw refuse("more_than_held", { field: "menuIds" });
  return menuIds;
}

/** Refuses what may be read of a table that is not there. */
export async function checkTables(db: TenantDb, policies: readonly TablePolicy[] = []): Promise<void> {
  const tableIds = [...new Set(policies.flatMap(({ tableId }) => tableId ?? []))];
  const known = new Set(await roleStore(db).datasets(tableIds));
  const missing = tableIds.find((id) => !known.has(id));
  if (missing !== undefined) throw refuse("table_not_visible", { field: "policies", table: missing });
}

type Scope = Pick<Role, "peopleScope" | "peopleDepts">;
const newScope: Scope = { peopleScope: "below", peopleDepts: [] };

const scopeIn = ({ peopleScope, peopleDepts }: Pick<RoleDraft, keyof Scope>): Partial<Scope> => ({
  ...(peopleScope === undefined ? {} : { peopleScope }),
  ...(peopleDepts === undefined ? {} : { peopleDepts }),
});

/** The people scope a role is to have; refuses departments that are not there, and more than the actor reaches, for each of its holders. */
async function checkedScope(
  db: TenantDb,
  { peopleScope, peopleDepts }: Scope,
  {
    menuIds,
    own,
    deptIds,
  }: { menuIds: readonly string[]; own: OwnHolding; deptIds: readonly (string | null)[] },
): Promise<Scope> {
  const chosen = peopleScope === "chosen" ? [...new Set(peopleDepts)] : [];
  const known = await roleStore(db).depts(chosen);
  if (known.length < chosen.length) throw refuse("not_found", { field: "peopleDepts" });
  const codes = new Set((await roleStore(db).menus(menuIds)).values());
  const buttons = peopleButtons.filter((button) => codes.has(button));
  const scope = { allMenus: false, peopleScope, peopleDepts: chosen, buttons };
  if ([null, ...deptIds].some((deptId) => reachesMore(scope, deptId, own)))
    throw refuse("outside_people_scope", { field: "peopleScope" });
  return { peopleScope, peopleDepts: chosen };
}

const everythingReadable: TablePolicy = { tableId: null, columns: null, rows: [] };

/** Adds a role; gives its id. */
export async function createRole(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  draft: Extract<RoleDraft, { id?: never }>,
): Promise<string> {
  const own = await ownHolding(deps, db, scope);
  const menuIds = await checkedMenus(db, draft.menuIds, own);
  await checkTables(db, draft.policies);
  const id = deps.ids.next();
  const { code, name, sort, remark } = draft;
  const store = roleStore(db);
  const scoped = await checkedScope(db, { ...newScope, ...scopeIn(draft) }, { menuIds, own, deptIds: [] });
  // Everything, as far as the giver may: his own policies otherwise.
  const readable = own.givesReading ? [everythingReadable] : own.policies;
  const policies = (draft.policies ?? readable).map((policy) => ({ id: deps.ids.next(), ...policy }));
  await store.insert({ id, code, name, sort, remark, ...scoped }, { menuIds, policies });
  await recordChange(db, scope, null, await wholeRole(db, id));
  return id;
}

/** Changes a role: of the administrators' role only what it is called. */
export async function changeRole(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  draft: Extract<RoleDraft, { id: string }>,
): Promise<void> {
  const { id, version, ...change } = draft;
  const authority = await peopleAuthority(deps, db, scope, roleButtons.edit);
  const { own } = authority;
  const { proof } = await authorizeRole(authority, db, scope, id, "edit");
  const before = await wholeRole(db, id);
  const { holding, ...current } = before;
  if (version !== before.version) throw refuse("version_stale", { current });
  const { code, name, sort, remark } = { ...current, ...change };
  const policies = change.policies ?? before.policies;
  const readsElse = !samePolicies(policies, before.policies);
  const store = roleStore(db);
  if (before.allMenus) {
    const isAll = scopeIn(change).peopleScope ?? "all";
    if (code !== before.code || readsElse || isAll !== "all") throw refuse("role_fixed");
    await store.update(proof, { name, sort, remark });
  } else {
    if (readsElse) ensure(mayDecideReading(scope.actor));
    const menuIds = change.menuIds && (await checkedMenus(db, change.menuIds, own));
    await checkTables(db, change.policies);
    const { peopleScope, peopleDepts } = before;
    const deptIds = await store.holderDepts(id);
    const wanted = { peopleScope, peopleDepts, ...scopeIn(change) };
    const held = menuIds ?? [...holding.menuIds];
    const scoped = await checkedScope(db, wanted, { menuIds: held, own, deptIds });
    await store.update(proof, { code, name, sort, remark, ...scoped, peopleScopeReviewed: true });
    if (menuIds) await store.replaceMenus(proof, menuIds);
    if (readsElse)
      await store.replacePolicies(
        proof,
        policies.map((policy) => ({ id: deps.ids.next(), ...policy })),
      );
  }
  await recordChange(db, scope, before, await wholeRole(db, id));
}
