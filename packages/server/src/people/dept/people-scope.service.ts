import { loginLogButtons, sessionButtons } from "@provost/contract/auth/auth-feature";
import { chartButtons } from "@provost/contract/chart/chart-feature";
import { coursewareButtons } from "@provost/contract/courseware/courseware-feature";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import { demandButtons } from "@provost/contract/demand/demand-feature";
import { auditButtons, errorLogButtons } from "@provost/contract/log/log-feature";
import { deptButtons, roleButtons, userButtons } from "@provost/contract/people/people-feature";
import type { PeopleScope } from "@provost/contract/people/role";
import { connectionButtons, datasetButtons } from "@provost/contract/source/source-feature";
import { type RawBuilder, sql } from "kysely";
import { noteVisible } from "../../platform/authority/proven.ts";
import type { TenantScope } from "../../platform/authority/scope.ts";
import type { TenantDb } from "../../platform/db/database.ts";
import { idsBelow } from "./dept-tree.ts";

/** Buttons whose calls reach people, as far as the scope of the role goes: who gives a role with one must reach as many. */
export const peopleButtons = [
  ...Object.values(userButtons),
  ...Object.values(deptButtons),
  ...Object.values(roleButtons),
  ...Object.values(sessionButtons),
  ...Object.values(loginLogButtons),
  ...Object.values(auditButtons),
  ...Object.values(errorLogButtons),
  ...[demandButtons.edit, chartButtons.edit, dashboardButtons.edit, dashboardButtons.home],
  ...[datasetButtons.edit, datasetButtons.import, coursewareButtons.edit, connectionButtons.edit],
] as const;

/** Only these are accepted where a reach is asked for, so that none is forgotten above. */
export type PeopleButton = (typeof peopleButtons)[number];

type DeptPlace = { id: string; parentId: string | null };

/** The people scope of a role as it is stored. */
export interface RoleScope {
  /** It holds everything. */
  allMenus: boolean;
  peopleScope: PeopleScope;
  peopleDepts: readonly string[];
}

/** The users a call can reach: everyone, or the actor and the users of some departments. */
export interface PeopleReach {
  everybody: boolean;
  userId: string;
  deptIds: ReadonlySet<string>;
}

/** The departments a call can reach. */
export type DeptReach = Pick<PeopleReach, "everybody" | "deptIds">;

/** The departments in a role's scope, for a user in this department; `null` = everyone. */
export function deptsOfScope(
  { allMenus, peopleScope, peopleDepts }: RoleScope,
  deptId: string | null,
  depts: readonly DeptPlace[],
): string[] | null {
  if (allMenus || peopleScope === "all") return null;
  if (peopleScope === "chosen") {
    const known = new Set(depts.map(({ id }) => id));
    return peopleDepts.filter((id) => known.has(id)).flatMap((id) => idsBelow(depts, id));
  }
  if (deptId === null || peopleScope === "self") return [];
  return peopleScope === "department" ? [deptId] : idsBelow(depts, deptId);
}

/** The union of several scopes. */
export function unionOf(userId: string, scopes: readonly (readonly string[] | null)[]): PeopleReach {
  return {
    everybody: scopes.includes(null),
    userId,
    deptIds: new Set(scopes.flatMap((scope) => scope ?? [])),
  };
}

const scopesOf = (
  db: TenantDb,
  roleIds: readonly string[],
  buttons: readonly PeopleButton[],
): Promise<RoleScope[]> =>
  db
    .selectFrom("role")
    .select(["allMenus", "peopleScope", "peopleDepts"])
    .where("id", "=", sql<string>`any(${roleIds})`)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("allMenus", "=", true),
        exists(
          selectFrom("roleMenu")
            .innerJoin("menu", "menu.id", "roleMenu.menuId")
            .select("roleMenu.roleId")
            .whereRef("roleMenu.roleId", "=", "role.id")
            .where("menu.code", "in", buttons),
        ),
      ]),
    )
    .execute();

/** The users a call can reach: the union of the scopes of those of the actor's roles that hold one of its buttons. */
export async function peopleReach(
  db: TenantDb,
  scope: Pick<TenantScope, "actor">,
  ...buttons: readonly PeopleButton[]
): Promise<PeopleReach> {
  return reachWith(db, scope, buttons, []);
}

/** The same if these departments existed as well. */
export async function reachWith(
  db: TenantDb,
  { actor }: Pick<TenantScope, "actor">,
  buttons: readonly PeopleButton[],
  planned: readonly DeptPlace[],
): Promise<PeopleReach> {
  const { userId, roles } = actor;
  noteVisible("user", "dept", "role", "session");
  const scopes = await scopesOf(
    db,
    roles.map(({ id }) => id),
    buttons,
  );
  if (scopes.some(({ allMenus, peopleScope }) => allMenus || peopleScope === "all"))
    return { everybody: true, userId, deptIds: new Set() };
  const depts = await db.selectFrom("dept").select(["id", "parentId"]).execute();
  const own = await db.selectFrom("appUser").select("deptId").where("id", "=", userId).executeTakeFirst();
  return unionOf(
    userId,
    scopes.map((scope) => deptsOfScope(scope, own?.deptId ?? null, [...depts, ...planned])),
  );
}

/** Whether a department is within reach; no department (`null`) is within reach only where everyone is. */
export const reachesDept = ({ everybody, deptIds }: PeopleReach, deptId: string | null): boolean =>
  everybody || (deptId !== null && deptIds.has(deptId));

/** Whether a user is within reach. */
export const reachesUser = (reach: PeopleReach, user: { id: string; deptId: string | null }): boolean =>
  user.id === reach.userId || reachesDept(reach, user.deptId);

/** SQL: whether the row of `app_user`, under this name, is within reach; a row that is missing is not. */
export function isReached(reach: PeopleReach, alias = "app_user"): RawBuilder<boolean> {
  if (reach.everybody) return sql<boolean>`true`;
  const [id, dept] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.dept_id`)];
  return sql<boolean>`coalesce(${id} = ${reach.userId}::uuid or ${dept} = any(${[...reach.deptIds]}::uuid[]), false)`;
}

/** SQL: whether a column holds the id of a department within reach, as `reachesDept` decides. */
export function isReachedDept({ everybody, deptIds }: DeptReach, column: string): RawBuilder<boolean> {
  if (everybody) return sql<boolean>`true`;
  return sql<boolean>`coalesce(${sql.ref(column)} = any(${[...deptIds]}::uuid[]), false)`;
}

/** SQL: whether a column holds the id of a user within reach; no user is within the reach of everybody only. */
export function isReachedId(reach: PeopleReach, column: string): RawBuilder<boolean> {
  if (reach.everybody) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(column)}::text in (select reached.id::text from app_user reached
    where reached.tenant_id = current_setting('provost.tenant') and ${isReached(reach, "reached")})`;
}
