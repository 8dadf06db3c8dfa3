import { useUser } from "../platform/identity.ts";

/** The time zone of the tenant, by which its logs are read. */
export function useTenantZone(): string {
  return useUser()?.tenant.timeZone ?? "UTC";
}
