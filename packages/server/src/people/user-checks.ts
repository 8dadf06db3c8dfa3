import type { UserDraft } from "@provost/contract/people/people";
import { roleButtons, userButtons } from "@provost/contract/people/people-feature";
import { provenRow } from "../platform/authority/authority.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse, theButton, theRoles, tooMuch } from "../platform/refusal.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";
import { reachesDept } from "./dept/people-scope.service.ts";
import { holdingsOf, openingRoles, type PeopleAuthority, rightholder } from "./people-authority.ts";
import { exceeds, type OwnHolding, personExceeds } from "./role/rights.ts";
import { roleStore } from "./role/role.store.ts";
import { type UniqueFields, userStore } from "./user.store.ts";

/** Refuses an account, phone number or mail address that another user has. */
export async function checkUnique(db: TenantDb, fields: UniqueFields, except: string | null): Promise<void> {
  for (const taken of await userStore(db).taken(fields, except)) {
    if (taken.account.toLowerCase() === fields.account.toLowerCase())
      throw refuse("account_taken", { field: "account", account: fields.account });
    throw taken.phone !== "" && taken.phone === fields.phone
      ? refuse("phone_taken", { field: "phone" })
      : refuse("email_taken", { field: "email" });
  }
}

/** Refuses to put a user in a department that is outside the call's reach or does not exist. */
export function checkDept({ reach, depts }: PeopleAuthority, deptId: string | null): void {
  if (!reachesDept(reach, deptId)) throw refuse("outside_people_scope", { field: "deptId" });
  if (deptId !== null && !depts.some(({ id }) => id === deptId))
    throw refuse("not_found", { field: "deptId" });
}

/** Refuses roles that are not there, and an account that would hold, read or reach more than the actor. */
export async function checkRoles(
  authority: PeopleAuthority,
  db: TenantDb,
  roleIds: readonly string[],
  account: Parameters<typeof rightholder>[1],
): Promise<void> {
  const holdings = await holdingsOf(authority, db, roleIds);
  if (holdings.length < roleIds.length) throw refuse("not_found", { field: "roleIds" });
  const exceeding = personExceeds(holdings, rightholder(authority, account), authority.own);
  const opening = await openingRoles(authority, db, roleIds);
  const tooWide = roleIds.filter((id) => {
    const holding = authority.holdings.get(id);
    return (
      opening.has(id) || (holding && personExceeds([holding], rightholder(authority, account), authority.own))
    );
  });
  const names = tooWide.length === 0 ? [] : (await roleStore(db).byIds(tooWide)).map(({ name }) => name);
  const tooLow = tooMuch(theRoles(names), "roleIds");
  for (const id of roleIds) {
    const access = exceeding || opening.has(id) ? "view" : "manage";
    provenRow({ kind: "role", id, access: "manage" }, { row: id, access, tooLow });
  }
}

/**
 * Refuses roles that are not there or hold more than the actor, where they are named without being granted: those of users whom the actor may
 * change are covered by the right to these users.
 */
export async function checkNamedRoles(
  authority: PeopleAuthority,
  db: TenantDb,
  roleIds: readonly string[],
  held: ReadonlySet<string>,
): Promise<void> {
  await holdingsOf(authority, db, roleIds);
  for (const id of new Set(roleIds)) {
    const holding = authority.holdings.get(id);
    if (holding === undefined) throw refuse("not_found", { field: "roleIds" });
    const access = held.has(id) || !exceeds(holding, authority.own) ? "manage" : "view";
    const [row] = access === "view" ? await roleStore(db).byIds([id]) : [];
    const tooLow = tooMuch(theRoles(row ? [row.name] : []), "roleIds");
    provenRow({ kind: "role", id, access: "manage" }, { row: id, access, tooLow });
  }
}

/**
 * Whether the actor may reset the password of a user in this department; if so, setting the address gives no further access. Nobody resets
 * a password that the directory checks.
 */
export function mayOpen(
  { own }: PeopleAuthority,
  user: { id: string; deptId: string | null; inDirectory?: boolean | undefined },
): boolean {
  if (user.inDirectory) return false;
  const reach = own.reaches.get(userButtons.reset);
  return reach !== undefined && user.id !== reach.userId && reachesDept(reach, user.deptId);
}

/** Refuses values that row rules may refer to, unless the actor has them himself, decides about reading, or leaves them as they were. */
export function checkAttributes(
  attributes: NonNullable<UserDraft["attributes"]>,
  before: Readonly<Record<string, unknown>>,
  actor: { attributes: Readonly<Record<string, unknown>> },
  own: OwnHolding,
): void {
  if (own.givesReading) return;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== before[name] && value !== actor.attributes[name])
      throw tooMuch(theButton(roleButtons.policy), "attributes");
  }
}

/** How many users the tenant may still have; null = as many as it likes. */
export async function usersLeft(db: TenantDb): Promise<{ left: number; limit: number } | null> {
  const limit = (await tenantRecord(db))?.limits.users ?? null;
  return limit === null ? null : { left: limit - (await userStore(db).count()), limit };
}

/** Refuses a change that would leave no administrator who can sign in. */
export async function checkAdministratorStays(db: TenantDb): Promise<void> {
  if ((await userStore(db).countAdministrators()) === 0) throw refuse("last_administrator");
}
