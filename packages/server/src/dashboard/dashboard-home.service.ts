import type { Dashboard } from "@provost/contract/dashboard/dashboard";
import { dashboardButtons } from "@provost/contract/dashboard/dashboard-feature";
import type { HomePage } from "@provost/contract/dashboard/dashboard-home";
import { chartReading, type ReadDeps } from "../chart/chart-reading.service.ts";
import { type PeopleReach, peopleReach } from "../people/dept/people-scope.service.ts";
import { reachesHolders } from "../people/role/holders.service.ts";
import { audit } from "../platform/audit.ts";
import { authorityOver } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { dashboards } from "./dashboard-document.ts";
import { dashboardHomeStore } from "./dashboard-home.store.ts";
import { presentDashboard } from "./present-dashboard.ts";

async function homePages(db: TenantDb): Promise<HomePage[]> {
  const store = dashboardHomeStore(db);
  const tenantHome = await store.tenantHome();
  const ofTenant = tenantHome ? [{ roleId: null, dashboardId: tenantHome.id }] : [];
  return [...ofTenant, ...(await store.roleHomes())];
}

/** The dashboard of the actor's home page: that of the first role, in their order, that has one, else the tenant's. */
export async function home(deps: ReadDeps, scope: TenantScope): Promise<Dashboard | null> {
  const { actor } = scope;
  const reading = await chartReading(deps, scope);
  return scope.db.run(async (db) => {
    const pages = await homePages(db);
    const mine = new Set(actor.roles.map(({ id }) => id));
    const own = pages.find(({ roleId }) => roleId !== null && mine.has(roleId));
    const found = own ?? pages.find(({ roleId }) => roleId === null);
    return found ? presentDashboard(db, await dashboards.read(db, scope, found.dashboardId), reading) : null;
  });
}

export function homes(scope: TenantScope): Promise<HomePage[]> {
  return scope.db.run(homePages);
}

/** The home page of a role is set by those who may set home pages and whose people scope holds everybody who has the role. */
const authorizeRoleHome = authorityOver(
  "role_home",
  async (reach: PeopleReach, db: TenantDb, _scope: TenantScope, id: string) => {
    const [row] = await dashboardHomeStore(db).roles([id]);
    if (row === undefined) return null;
    const access = (await reachesHolders(db, id, reach)) ? ("manage" as const) : ("view" as const);
    return { row, access, tooLow: refuse("outside_people_scope") };
  },
);

/** A dashboard to be a home page: everybody whose page it is will find it, so one that is not for everyone is made one by those who share it. */
async function authorizeHome(db: TenantDb, scope: TenantScope, id: string) {
  const found = await dashboards.authorize({}, db, scope, id, "view");
  return found.row.access === "everyone" ? found : dashboards.authorize({}, db, scope, id, "manage");
}

/** Makes a dashboard the home page of the tenant, which always has one, or of a role. */
export function setHome(
  scope: TenantScope,
  { roleId, dashboardId }: { roleId: string | null; dashboardId: string | null },
): Promise<HomePage[]> {
  const { actor } = scope;
  return scope.db.run(async (db) => {
    const store = dashboardHomeStore(db);
    await store.lockTenantHome();
    const before = await homePages(db);
    const reach = await peopleReach(db, scope, dashboardButtons.home);
    const wanted = dashboardId === null ? null : await authorizeHome(db, scope, dashboardId);
    if (roleId === null) {
      if (!reach.everybody) throw refuse("outside_people_scope");
      if (wanted === null) throw refuse("home_page_missing");
      await store.setTenantHome(wanted.proof);
    } else {
      const { proof } = await authorizeRoleHome(reach, db, scope, roleId, "manage");
      await store.setRoleHome(proof, wanted?.proof ?? null);
    }
    const after = await homePages(db);
    const was = before.find((page) => page.roleId === roleId)?.dashboardId ?? null;
    await audit(db, {
      actorId: actor.userId,
      action: "update",
      entity: "dashboard",
      entityId: dashboardId ?? was ?? "",
      before: { name: wanted?.row.name ?? "", roleId, dashboardId: was },
      after: { name: wanted?.row.name ?? "", roleId, dashboardId },
    });
    return after;
  });
}
