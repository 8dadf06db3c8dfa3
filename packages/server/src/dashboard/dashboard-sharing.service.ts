import type { DashboardGrant, DashboardSharing } from "@provost/contract/dashboard-sharing";
import { audit } from "../platform/audit.ts";
import type { TenantDb } from "../platform/db/database.ts";
import type { Ids } from "../platform/ids.ts";
import { ensure, refuse } from "../platform/refusal.ts";
import type { TenantScope } from "../platform/scope.ts";
import { mayEditDashboards, mayShareDashboard } from "./dashboard.policy.ts";
import { dashboardStore } from "./dashboard.store.ts";
import { foundDashboard, lockedDashboard } from "./dashboard-keeping.ts";
import type { DashboardRow } from "./dashboard-row.store.ts";
import { dashboardSharingStore } from "./dashboard-sharing.store.ts";

async function sharingOf(db: TenantDb, { id, access }: DashboardRow): Promise<DashboardSharing> {
  return { access, grants: await dashboardSharingStore(db).grants(id) };
}

async function ensureThere(db: TenantDb, grants: readonly DashboardGrant[]): Promise<void> {
  const store = dashboardSharingStore(db);
  const roles = new Set(grants.flatMap(({ roleId }) => roleId ?? []));
  const users = new Set(grants.flatMap(({ userId }) => userId ?? []));
  const knownRoles = roles.size === 0 ? [] : await store.roles([...roles]);
  const knownUsers = users.size === 0 ? [] : await store.users([...users]);
  if (knownRoles.length < roles.size || knownUsers.length < users.size) throw refuse("grantee_missing");
}

/** Who finds a dashboard and who may change it, for those who decide that. */
export function sharing(scope: TenantScope, id: string): Promise<DashboardSharing> {
  const { actor } = scope;
  ensure(mayEditDashboards(actor));
  return scope.db.run(async (db) => {
    const row = await foundDashboard(db, id, actor);
    ensure(mayShareDashboard(actor, row));
    return sharingOf(db, row);
  });
}

/** Says who finds a dashboard and who may change it; somebody named twice has the last level. */
export function share(
  { ids }: { ids: Ids },
  scope: TenantScope,
  { id, access, grants }: DashboardSharing & { id: string },
): Promise<DashboardSharing> {
  const { actor } = scope;
  ensure(mayEditDashboards(actor));
  return scope.db.run(async (db) => {
    const row = await lockedDashboard(db, id, actor);
    ensure(mayShareDashboard(actor, row));
    await ensureThere(db, grants);
    const before = await sharingOf(db, row);
    const each = new Map(grants.map((grant) => [grant.roleId ?? grant.userId, grant]));
    await dashboardStore(db).setAccess(id, access);
    await dashboardSharingStore(db).replaceGrants(
      id,
      [...each.values()].map((grant) => ({ ...grant, id: ids.next() })),
    );
    const after = await sharingOf(db, { ...row, access });
    const named = { name: row.name };
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "dashboard",
      entityId: id,
      before: { ...named, ...before },
      after: { ...named, ...after },
    });
    return after;
  });
}
