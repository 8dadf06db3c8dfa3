import { platformTenantId } from "@provost/contract/wire/id";
import { authorityOver } from "../platform/authority/authority.ts";
import type { TenantScope } from "../platform/authority/scope.ts";
import type { PlatformDb, TenantDb } from "../platform/db/database.ts";
import { refuse } from "../platform/refusal.ts";
import { tenantStore } from "./tenant.store.ts";
import { tenantsStore } from "./tenants.store.ts";

/** The right to a tenant: it is managed from the platform's own tenant only, and that one is never removed. */
export const authorizeTenant = authorityOver(
  "tenant",
  async (_deps: object, platform: PlatformDb, { tenantId }: TenantScope, id: string) => {
    if (tenantId !== platformTenantId) return null;
    const row = await tenantsStore(platform).lock(id);
    if (!row) return null;
    return id === platformTenantId
      ? { row, access: "edit" as const, tooLow: refuse("tenant_fixed") }
      : { row, access: "manage" as const };
  },
);

/** The right to what a tenant decides of itself: its settings. */
export const authorizeOwnTenant = authorityOver(
  "own_tenant",
  async (_deps: object, db: TenantDb, { tenantId }: TenantScope, id: string) => {
    const row = await tenantStore(db).lockOwn();
    return row && id === tenantId ? { row, access: "edit" as const } : null;
  },
);
