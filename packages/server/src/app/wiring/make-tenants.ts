import { largestTables } from "../../source/generation/largest-tables.ts";
import { damagedTables } from "../../source/generation/part-files.ts";
import type { TenantRouteDeps } from "../../tenant/tenant.routes.ts";
import { tenantAddresses } from "../../tenant/tenant-address.ts";
import { provostVersion } from "../command/version.ts";
import { seedTenant } from "../seed/seed-tenant.ts";
import type { WiredDeps } from "./app-deps.ts";
import { backgroundWork } from "./background-work.ts";

/** Creates the dependencies of tenant management. */
export function makeTenants(
  { config, db, clock, ids, passwords, disk, warehouse, files }: WiredDeps,
  made: Pick<TenantRouteDeps, "seal" | "fillDemo" | "backups" | "jobs" | "throttle">,
): TenantRouteDeps {
  return {
    db,
    clock,
    passwords,
    disk,
    warehouse,
    largestTables: (filesReachable) => largestTables(db, files.parts, filesReachable),
    damagedTables: () => damagedTables(db, warehouse),
    work: () => backgroundWork(db),
    version: provostVersion(),
    files,
    publicUrl: config.publicUrl,
    addresses: tenantAddresses({ db, clock, outside: config.outside }),
    ids,
    fill: (records, tenantName, admin) => seedTenant(records, ids, { ...admin, dept: tenantName }),
    ...made,
  };
}
