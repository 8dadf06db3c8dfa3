import type { ViewerAttributes } from "@provost/report-core/policy/resolve-policy";
import { rolesOpeningMore } from "../document/role-opening.service.ts";
import type { MenuReading } from "../menu/menu.service.ts";
import { authorityOver } from "../platform/authority/authority.ts";
import type { Actor, TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse, theRoles, theUsers, tooMuch } from "../platform/refusal.ts";
import { type DeptRow, deptStore } from "./dept/dept.store.ts";
import { idsBelow } from "./dept/dept-tree.ts";
import {
  type PeopleButton,
  type PeopleReach,
  peopleReach,
  reachesDept,
  reachesUser,
} from "./dept/people-scope.service.ts";
import { ownHolding } from "./own-holding.ts";
import { attributesOf, deptAttributes } from "./people.service.ts";
import { peopleStore } from "./people.store.ts";
import { reachesHolders } from "./role/holders.service.ts";
import { rightsStore } from "./role/rights.store.ts";
import { exceeds, type Holding, type OwnHolding, personExceeds, type Rightholder } from "./role/rights.ts";
import { roleStore } from "./role/role.store.ts";
import { type UserRow, userStore } from "./user.store.ts";

/** What the actor may do to users in one call and transaction: the rights held, and the users the call's button reaches. */
export interface PeopleAuthority {
  actor: Actor;
  own: OwnHolding;
  reach: PeopleReach;
  depts: readonly DeptRow[];
  /** Read once for all that the call is about. */
  holdings: Map<string, Holding>;
  /** What users have by their department, worked out once for each. */
  deptAttributes: Map<string, Record<string, unknown>>;
  /** Whether roles would open more to the actor, worked out once for each. */
  opening: Map<string, boolean>;
}

export async function peopleAuthority(
  deps: MenuReading,
  db: TenantDb,
  scope: TenantScope,
  ...buttons: readonly PeopleButton[]
): Promise<PeopleAuthority> {
  return {
    actor: scope.actor,
    own: await ownHolding(deps, db, scope),
    reach: await peopleReach(db, scope, ...buttons),
    depts: await deptStore(db).all(),
    holdings: new Map(),
    deptAttributes: new Map(),
    opening: new Map(),
  };
}

/** What these roles hold; those that are not there are left out. */
export async function holdingsOf(
  { holdings }: PeopleAuthority,
  db: TenantDb,
  roleIds: readonly string[],
): Promise<Holding[]> {
  const missing = [...new Set(roleIds)].filter((id) => !holdings.has(id));
  for (const [id, holding] of await rightsStore(db).holdings(missing)) holdings.set(id, holding);
  return roleIds.flatMap((id) => holdings.get(id) ?? []);
}

type Account = Parameters<typeof attributesOf>[0];

/** A user as they would be with this department and these attributes. */
export function rightholder(authority: PeopleAuthority, account: Account): Rightholder {
  const { deptId } = account;
  const byDept = deptId === null ? {} : byDepartment(authority, deptId);
  return { deptId, attributes: { ...attributesOf(account, []), ...byDept } as ViewerAttributes };
}

function byDepartment({ depts, deptAttributes: known }: PeopleAuthority, deptId: string): object {
  const found = known.get(deptId);
  if (found !== undefined) return found;
  const ids = new Set(idsBelow(depts, deptId));
  const made = deptAttributes(
    deptId,
    depts.filter(({ id }) => ids.has(id)),
  );
  known.set(deptId, made);
  return made;
}

/** Of these users, those who hold no more than the actor. */
export async function manageable(
  authority: PeopleAuthority,
  db: TenantDb,
  users: readonly UserRow[],
): Promise<ReadonlySet<string>> {
  const roles = Map.groupBy(await userStore(db).rolesOf(users.map(({ id }) => id)), ({ userId }) => userId);
  const roleIdsOf = ({ id }: UserRow): string[] => (roles.get(id) ?? []).map((role) => role.id);
  await holdingsOf(authority, db, users.flatMap(roleIdsOf));
  const found = new Set<string>();
  for (const user of users) {
    const holdings = await holdingsOf(authority, db, roleIdsOf(user));
    if (!personExceeds(holdings, rightholder(authority, user), authority.own)) found.add(user.id);
  }
  return found;
}

/**
 * Those of these roles that would give the actor new access: resources are shared with the role that the actor cannot find, and the actor
 * manages no holder of the role. So a manager of teachers can add more teachers, but no one can create a user with more access.
 */
export async function openingRoles(
  authority: PeopleAuthority,
  db: TenantDb,
  roleIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { own, reach, actor } = authority;
  if (own.everything || own.givesReading || roleIds.length === 0) return new Set();
  const unknown = [...new Set(roleIds)].filter((id) => !authority.opening.has(id));
  const more = unknown.length === 0 ? new Set() : new Set(await rolesOpeningMore(db, actor, unknown));
  for (const id of unknown) {
    const holders = more.has(id) ? await userStore(db).holdersOf(id, reach) : [];
    authority.opening.set(id, more.has(id) && (await manageable(authority, db, holders)).size === 0);
  }
  return new Set(roleIds.filter((id) => authority.opening.get(id)));
}

/** The right to an account: outside the reach it is unknown to the actor, and an account with more rights is view-only. */
export const authorizeUser = authorityOver(
  "user",
  async (authority: PeopleAuthority, db: TenantDb, _scope: TenantScope, id: string) => {
    await peopleStore(db).lockUser(id);
    const [row] = await userStore(db).byIds([id]);
    if (row === undefined || !reachesUser(authority.reach, row)) return null;
    const isManaged = (await manageable(authority, db, [row])).has(id);
    return {
      row,
      access: isManaged ? ("manage" as const) : ("view" as const),
      tooLow: tooMuch(theUsers),
    };
  },
);

/** How far a department is the actor's: it is changed only by those whose reach contains its parent. */
export function deptAccess(
  { everybody, deptIds }: PeopleReach,
  { id, parentId }: Pick<DeptRow, "id" | "parentId">,
): "title" | "view" | "edit" {
  if (everybody) return "edit";
  if (!deptIds.has(id)) return "title";
  return parentId !== null && deptIds.has(parentId) ? "edit" : "view";
}

export const authorizeDept = authorityOver(
  "dept",
  async ({ reach, depts }: PeopleAuthority, db: TenantDb, _scope: TenantScope, id: string) => {
    await deptStore(db).lock(id);
    const row = depts.find((dept) => dept.id === id);
    if (row === undefined || !reachesDept(reach, id)) return null;
    const isChanged = deptAccess(reach, row) === "edit";
    return {
      row,
      access: isChanged ? ("manage" as const) : ("view" as const),
      tooLow: refuse("outside_people_scope"),
    };
  },
);

/** The right to a role: it holds no more than the actor, and everybody who has it is within reach. */
export const authorizeRole = authorityOver(
  "role",
  async (authority: PeopleAuthority, db: TenantDb, _scope: TenantScope, id: string) => {
    const store = roleStore(db);
    await store.lock(id);
    const [row] = await store.byIds([id]);
    const [holding] = await holdingsOf(authority, db, [id]);
    if (row === undefined || holding === undefined) return null;
    if (exceeds(holding, authority.own))
      return { row, access: "view" as const, tooLow: tooMuch(theRoles([row.name])) };
    const isReached = await reachesHolders(db, id, authority.reach);
    return {
      row,
      access: isReached ? ("manage" as const) : ("view" as const),
      tooLow: refuse("outside_people_scope"),
    };
  },
);
