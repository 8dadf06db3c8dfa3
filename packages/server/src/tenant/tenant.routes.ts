import {
  healthBackup,
  healthDetail,
  healthDisk,
  healthJob,
  healthResume,
} from "@provost/contract/tenant/health";
import {
  tenantDetail,
  tenantDetailByUrl,
  tenantList,
  tenantRemove,
  tenantSubmit,
} from "@provost/contract/tenant/tenant";
import { settingsDetail, settingsSubmit } from "@provost/contract/tenant/tenant-settings";
import { networkOf } from "../platform/http/outbound/network-of.ts";
import { type Router, route, routePublic } from "../platform/http/route.ts";
import type { Throttle } from "../platform/throttle.ts";
import * as health from "./health.service.ts";
import * as settings from "./settings.service.ts";
import type { TenantAddresses } from "./tenant-address.ts";
import type { TenantsDeps } from "./tenant-change.ts";
import * as tenants from "./tenants.service.ts";

/** Dependencies of the tenants' calls. */
export interface TenantRouteDeps extends TenantsDeps, health.HealthDeps, settings.SettingsDeps {
  addresses: TenantAddresses;
  throttle: Pick<Throttle, "take">;
}

/** Ids without a tenant that a network can try: enough for a school behind one address, too few to try all ids. */
const missesPerNetwork = { limit: 60, seconds: 600 };

export function tenantRoutes(router: Router, deps: TenantRouteDeps): void {
  routePublic(router, tenantDetailByUrl, async ({ tenantUrl, tenant }, { request }) => {
    if (tenant === undefined) return deps.addresses.faceOf(tenantUrl);
    const face = await deps.addresses.faceById(tenant);
    if (face === null) await deps.throttle.take(["no tenant", networkOf(request.ip)], missesPerNetwork);
    return face;
  });
  route(router, tenantList, (_scope, filter) => tenants.list(deps, filter));
  route(router, tenantDetail, (_scope, { id }) => tenants.detail(deps, id));
  route(router, tenantSubmit, (scope, draft) => tenants.submit(deps, scope, draft));
  route(router, tenantRemove, (scope, which) => tenants.remove(deps, scope, which));
  route(router, healthDetail, () => health.health(deps));
  route(router, healthDisk, () => health.diskNotice(deps));
  route(router, healthBackup, (scope) => health.backUpNow(deps, scope));
  route(router, healthJob, (scope, { name }) => health.runJob(deps, scope, name));
  route(router, healthResume, (scope) => health.resume(deps, scope));
  route(router, settingsDetail, (scope) => settings.read(scope));
  route(router, settingsSubmit, (scope, draft) => settings.save(deps, scope, draft));
}
