import { platformTenantId } from "@provost/contract/id";
import { tenantButtons } from "@provost/contract/tenant";
import { settingButtons } from "@provost/contract/tenant-settings";
import { type Actor, holds, type TenantScope } from "../platform/scope.ts";

/** Tenants are managed from the platform's own tenant; the same codes are worth nothing anywhere else. */
const fromPlatform = ({ tenantId, actor }: TenantScope, button: string): boolean =>
  tenantId === platformTenantId && holds(actor, button);

export const mayViewTenants = (scope: TenantScope): boolean => fromPlatform(scope, tenantButtons.view);
export const mayAddTenant = (scope: TenantScope): boolean => fromPlatform(scope, tenantButtons.add);
export const mayEditTenant = (scope: TenantScope): boolean => fromPlatform(scope, tenantButtons.edit);
export const mayRemoveTenant = (scope: TenantScope): boolean => fromPlatform(scope, tenantButtons.remove);

export const mayViewSettings = (actor: Actor): boolean => holds(actor, settingButtons.view);
export const mayEditSettings = (actor: Actor): boolean => holds(actor, settingButtons.edit);
