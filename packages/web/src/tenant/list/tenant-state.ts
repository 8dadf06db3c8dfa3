import type { Tenant } from "@provost/contract/tenant/tenant";
import { dayMs } from "../../platform/clock.ts";

/** Whether a tenant's people may work; `soon` within thirty days of its end. */
export type TenantState = { is: "active" | "disabled" | "expired" } | { is: "soon"; days: number };

const soonDays = 30;

export function tenantState(
  { disabled, expiresAt }: Pick<Tenant, "disabled" | "expiresAt">,
  now: number,
): TenantState {
  if (disabled) return { is: "disabled" };
  if (expiresAt === null) return { is: "active" };
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return { is: "expired" };
  const days = Math.ceil(left / dayMs);
  return days <= soonDays ? { is: "soon", days } : { is: "active" };
}
