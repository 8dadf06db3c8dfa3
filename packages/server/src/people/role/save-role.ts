import { roleButtons } from "@provost/contract/people/people-feature";
import type { TablePolicy } from "@provost/contract/people/policy";
import type { Role, RoleDraft } from "@provost/contract/people/role";
import { menuNames } from "../../menu/menu.service.ts";
import { type Authorized, authorityOver } from "../../platform/authority/authority.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { forbid, type Refusal, refuse, theButton, theMenus, tooMuch } from "../../platform/refusal.ts";
import { peopleButtons, reachesDept } from "../dept/people-scope.service.ts";
import { authorizeRole, type PeopleAuthority, peopleAuthority } from "../people-authority.ts";
import type { PeopleDeps } from "../people-deps.ts";
import { type OwnHolding, reachesMore } from "./rights.ts";
import { mayDecideReading } from "./role.policy.ts";
import { roleStore } from "./role.store.ts";
import { recordChange, wholeRole } from "./role-record.ts";

const samePolicies = (a: readonly TablePolicy[], b: readonly TablePolicy[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The right to grant a menu or button to a role; its holders may grant it. */
const authorizeMenus = authorityOver(
  "menu",
  async (
    { known, own, missing }: { known: ReadonlyMap<string, string>; own: OwnHolding; missing: Refusal },
    _db: TenantDb,
    _scope,
    id,
  ) => {
    if (!known.has(id)) return null;
    const row = { id };
    if (own.everything || own.menuIds.has(id)) return { row, access: "manage" as const };
    return { row, access: "view" as const, tooLow: missing };
  },
  () => refuse("not_found", { field: "menuIds" }),
);

/** Menus a role is to hold; refuses what is not there, and what the actor does not hold himself. */
async function grantedMenus(
  db: TenantDb,
  scope: TenantScope,
  wanted: readonly string[],
  own: OwnHolding,
): Promise<Authorized<"menu", "manage">[]> {
  const menuIds = [...new Set(wanted)];
  const known = await roleStore(db).menus(menuIds);
  const lacking = own.everything ? [] : menuIds.filter((id) => known.has(id) && !own.menuIds.has(id));
  const missing = tooMuch(theMenus(await menuNames(db, lacking)), "menuIds");
  const proofs = [];
  for (const id of menuIds)
    proofs.push((await authorizeMenus({ known, own, missing }, db, scope, id, "manage")).proof);
  return proofs;
}

/** The right to name a table in a policy: an actor who decides what others read counts as reading all of them. */
const authorizePolicyTable = authorityOver(
  "table",
  async (known: ReadonlySet<string>, _db: TenantDb, _scope, id) =>
    known.has(id) ? { row: { id }, access: "view" as const } : null,
);

/** Refuses what may be read of a table that is not there. */
export async function checkTables(
  db: TenantDb,
  scope: TenantScope,
  policies: readonly TablePolicy[] = [],
): Promise<void> {
  const tableIds = [...new Set(policies.flatMap(({ tableId }) => tableId ?? []))];
  const known = new Set(await roleStore(db).datasets(tableIds));
  const missing = tableIds.find((id) => !known.has(id));
  if (missing !== undefined) throw refuse("table_not_visible", { field: "policies", table: missing });
  for (const id of tableIds) await authorizePolicyTable(known, db, scope, id, "view");
}

type Scope = Pick<Role, "peopleScope" | "peopleDepts">;
const newScope: Scope = { peopleScope: "below", peopleDepts: [] };

const scopeIn = ({ peopleScope, peopleDepts }: Pick<RoleDraft, keyof Scope>): Partial<Scope> => ({
  ...(peopleScope === undefined ? {} : { peopleScope }),
  ...(peopleDepts === undefined ? {} : { peopleDepts }),
});

/** What a people scope is checked against: what the role had chosen so far, what it is to hold, and where its holders are. */
interface ScopeGround {
  before: readonly string[];
  menuIds: readonly string[];
  deptIds: readonly (string | null)[];
}

/**
 * The people scope a role is to have; refuses departments that are not there or outside the actor's own scope, whatever the role may do, and more
 * than the actor reaches, for each of its holders.
 */
async function checkedScope(
  authority: PeopleAuthority,
  db: TenantDb,
  scope: TenantScope,
  { peopleScope, peopleDepts }: Scope,
  { before, menuIds, deptIds }: ScopeGround,
): Promise<Scope> {
  const { own } = authority;
  const chosen = peopleScope === "chosen" ? [...new Set(peopleDepts)] : [];
  for (const id of chosen) await authorizeChosen({ authority, before }, db, scope, id, "view");
  const codes = new Set((await roleStore(db).menus(menuIds)).values());
  const buttons = peopleButtons.filter((button) => codes.has(button));
  const wanted = { allMenus: false, peopleScope, peopleDepts: chosen, buttons };
  if ([null, ...deptIds].some((deptId) => reachesMore(wanted, deptId, own)))
    throw refuse("outside_people_scope", { field: "peopleScope" });
  return { peopleScope, peopleDepts: chosen };
}

/** The right to a department that a role is to reach: one within the actor's scope, or that the role reaches already. */
const authorizeChosen = authorityOver(
  "dept",
  async (
    { authority, before }: { authority: PeopleAuthority; before: readonly string[] },
    _db: TenantDb,
    _scope: TenantScope,
    id: string,
  ) => {
    const row = authority.depts.find((dept) => dept.id === id);
    if (row === undefined || !(before.includes(id) || reachesDept(authority.reach, id))) return null;
    return { row, access: "view" as const };
  },
  () => refuse("not_found", { field: "peopleDepts" }),
);

const everythingReadable: TablePolicy = { tableId: null, columns: null, rows: [] };

/** Adds a role; gives its id. */
export async function createRole(
  deps: PeopleDeps,
  db: TenantDb,
  scope: TenantScope,
  draft: Extract<RoleDraft, { id?: never }>,
): Promise<string> {
  const authority = await peopleAuthority(deps, db, scope, roleButtons.add);
  const { own } = authority;
  const menus = await grantedMenus(db, scope, draft.menuIds, own);
  await checkTables(db, scope, draft.policies);
  const id = deps.ids.next();
  const { code, name, nameEn, sort, remark } = draft;
  const store = roleStore(db);
  const ground = { before: [], menuIds: menus.map((menu) => menu.id), deptIds: [] };
  const scoped = await checkedScope(authority, db, scope, { ...newScope, ...scopeIn(draft) }, ground);
  // Everything, as far as the giver may: his own policies otherwise.
  const readable = own.givesReading ? [everythingReadable] : own.policies;
  const policies = (draft.policies ?? readable).map((policy) => ({ id: deps.ids.next(), ...policy }));
  await store.insert({ id, code, name, nameEn, sort, remark, ...scoped }, { menus, policies });
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
  const { code, name, nameEn = "", sort, remark } = { ...current, ...change };
  const policies = change.policies ?? before.policies;
  const readsElse = !samePolicies(policies, before.policies);
  const store = roleStore(db);
  if (before.allMenus) {
    const isAll = scopeIn(change).peopleScope ?? "all";
    if (code !== before.code || readsElse || isAll !== "all") throw refuse("role_fixed");
    await store.update(proof, { name, nameEn, sort, remark });
  } else {
    if (readsElse && !mayDecideReading(scope.actor)) throw forbid(theButton(roleButtons.policy));
    const menus = change.menuIds && (await grantedMenus(db, scope, change.menuIds, own));
    await checkTables(db, scope, change.policies);
    const { peopleScope, peopleDepts } = before;
    const deptIds = await store.holderDepts(id);
    const wanted = { peopleScope, peopleDepts, ...scopeIn(change) };
    const held = menus?.map((menu) => menu.id) ?? [...holding.menuIds];
    const ground = { before: peopleDepts, menuIds: held, deptIds };
    const scoped = await checkedScope(authority, db, scope, wanted, ground);
    await store.update(proof, { code, name, nameEn, sort, remark, ...scoped, peopleScopeReviewed: true });
    if (menus) await store.replaceMenus(proof, menus);
    if (readsElse)
      await store.replacePolicies(
        proof,
        policies.map((policy) => ({ id: deps.ids.next(), ...policy })),
      );
  }
  await recordChange(db, scope, before, await wholeRole(db, id));
}
