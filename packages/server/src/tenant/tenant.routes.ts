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
import { type Router, route, routePublic } from "../platform/http/route.ts";
import * as health from "./health.service.ts";
import * as settings from "./settings.service.ts";
import type { TenantAddresses } from "./tenant-address.ts";
import type { TenantsDeps } from "./tenant-change.ts";
import * as tenants from "./tenants.service.ts";

/** Dependencies of the tenants' calls. */
export interface TenantRouteDeps extends TenantsDeps, health.HealthDeps, settings.SettingsDeps {
  addresses: TenantAddresses;
}

export function tenantRoutes(router: Router, deps: TenantRouteDeps): void {
  routePublic(router, tenantDetailByUrl, ({ tenantUrl }) => deps.addresses.faceOf(tenantUrl));
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
