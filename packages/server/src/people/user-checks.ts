import type { UserDraft } from "@provost/contract/people";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { tenantRecord } from "../tenant/tenant.service.ts";
import { rightsStore } from "./rights.store.ts";
import { exceeds, type OwnHolding } from "./rights.ts";
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

/** Refuses a department that is not there. */
export async function checkDept(db: TenantDb, deptId: string | null): Promise<void> {
  if (deptId !== null && !(await userStore(db).deptExists(deptId)))
    throw refuse("not_found", { field: "deptId" });
}

/** Refuses roles that are not there, or that hold more than the actor. */
export async function checkRoles(db: TenantDb, roleIds: readonly string[], own: OwnHolding): Promise<void> {
  const holdings = await rightsStore(db).holdings(roleIds);
  if (roleIds.some((id) => !holdings.has(id))) throw refuse("not_found", { field: "roleIds" });
  if ([...holdings.values()].some((holding) => exceeds(holding, own)))
    throw refuse("more_than_held", { field: "roleIds" });
}

/** Refuses to manage users who hold more than the actor. */
export async function checkManageable(
  db: TenantDb,
  userIds: readonly string[],
  own: OwnHolding,
): Promise<void> {
  const roleIds = (await userStore(db).rolesOf(userIds)).map(({ id }) => id);
  const holdings = await rightsStore(db).holdings([...new Set(roleIds)]);
  if ([...holdings.values()].some((holding) => exceeds(holding, own))) throw refuse("more_than_held");
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
      throw refuse("more_than_held", { field: "attributes" });
  }
}

/** How many users the tenant may still have; null = as many as it likes. */
export async function usersLeft(db: TenantDb): Promise<{ left: number; limit: number } | null> {
  const limit = (await tenantRecord(db))?.limits.users ?? null;
  return limit === null ? null : { left: limit - (await userStore(db).count()), limit };
}

/** Refuses a change after which nobody is left who holds everything and can sign in. */
export async function checkAdministratorStays(db: TenantDb): Promise<void> {
  if ((await userStore(db).countAdministrators()) === 0) throw refuse("last_administrator");
}
