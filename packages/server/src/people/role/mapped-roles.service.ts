import { isDeepStrictEqual } from "node:util";
import type { RoleMapping } from "@provost/contract/tenant/directory-settings";
import { audit } from "../../platform/audit.ts";
import { type Authorized, asServer } from "../../platform/authority/authority.ts";
import { notify, type TenantDb } from "../../platform/db/database.ts";
import { directoryProvider, roleMappingsOf, tenantRecord } from "../../tenant/tenant.service.ts";
import { auditedUser, managedUser } from "../present-user.ts";
import { userStore } from "../user.store.ts";
import { rightsStore } from "./rights.store.ts";

/** What an identity provider says of a person at a sign-in. */
export interface GroupMembership {
  /** The provider's name among the tenant's ways to sign in. */
  provider: string;
  groups: readonly string[];
  mapping: readonly RoleMapping[];
}

/** Of these roles, the ids of those that exist. */
export async function existingRoles(db: TenantDb, roleIds: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await userStore(db).rolesAmong([...new Set(roleIds)])).map(({ id }) => id));
}

/** Whether groups of an identity provider give this role. */
export async function isMapped(db: TenantDb, roleId: string): Promise<boolean> {
  const settings = (await tenantRecord(db))?.settings;
  return settings !== undefined && roleMappingsOf(settings).some((one) => one.roleId === roleId);
}

const comparable = (group: string): string => group.trim().toLowerCase();

/** The roles that a person's groups give; of roles that were removed there are none. */
export async function rolesOfGroups(
  db: TenantDb,
  { groups, mapping }: Pick<GroupMembership, "groups" | "mapping">,
): Promise<string[]> {
  const own = new Set(groups.map(comparable));
  const wanted = mapping.filter(({ group }) => own.has(comparable(group))).map(({ roleId }) => roleId);
  return [...(await existingRoles(db, wanted))];
}

/** Takes the roles that a provider gave from a user whom it no longer signs in: nothing would bring them up to date any more. */
export const leaveProvider = (
  db: TenantDb,
  tenantId: string,
  { userId, provider, actorId }: { userId: string; provider: string; actorId: string | null },
): Promise<void> => bringRolesUpToDate(db, tenantId, userId, { provider, groups: [], mapping: [] }, actorId);

/** Takes all roles that these third parties gave, which are no longer there or are others now. */
export const dropGrantsOf = (
  db: TenantDb,
  tenant: Authorized<"own_tenant", "edit">,
  providers: readonly string[],
): Promise<void> => userStore(db).dropGrantsOf(tenant, providers);

const isThirdParty = (grantedBy: string | null, own: string): boolean =>
  grantedBy !== null && grantedBy !== own && grantedBy !== directoryProvider;

/**
 * Brings the roles that a provider gives a user up to date: roles given by hand or by the directory stay. The last administrator keeps
 * the role. The mapping was made by an administrator, so nothing is asked of the person who signs in.
 */
export async function bringRolesUpToDate(
  db: TenantDb,
  tenantId: string,
  userId: string,
  membership: GroupMembership,
  actorId: string | null = userId,
): Promise<void> {
  const store = userStore(db);
  const { provider } = membership;
  const changesOf = async () => {
    const wanted = await rolesOfGroups(db, membership);
    const held = await store.grantedRoles(userId);
    return {
      // One that another third party gave counts in its sessions only, so this one gives it instead.
      give: wanted.filter((id) =>
        held.every(({ roleId, grantedBy }) => roleId !== id || isThirdParty(grantedBy, provider)),
      ),
      take: held
        .filter(({ roleId, grantedBy }) => grantedBy === provider && !wanted.includes(roleId))
        .map(({ roleId }) => roleId),
    };
  };
  const { give, take } = await changesOf();
  if (give.length + take.length === 0) return;
  await rightsStore(db).lock(tenantId);
  const change = await changesOf();
  const before = await managedUser(db, userId);
  const administrators = await store.countAdministrators();
  const proof = asServer("user", userId);
  await store.changeGrantedRoles(proof, { grantedBy: provider, ...change });
  if (administrators > 0 && (await store.countAdministrators()) === 0) {
    const taken = (await store.rolesAmong(change.take)).filter(({ allMenus }) => allMenus);
    const give = taken.map(({ id }) => id);
    await store.changeGrantedRoles(proof, { grantedBy: provider, give, take: [] });
  }
  await notify(db, `${tenantId} actor`);
  const after = await managedUser(db, userId);
  if (isDeepStrictEqual(before.roles, after.roles)) return;
  await audit(db, {
    actorId,
    action: "update",
    entity: "user",
    entityId: userId,
    before: auditedUser(before),
    after: { ...auditedUser(after), rolesBy: provider },
  });
}
