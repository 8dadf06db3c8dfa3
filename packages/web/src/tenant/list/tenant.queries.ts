import { type TenantDraft, tenantList, tenantRemove, tenantSubmit } from "@provost/contract/tenant/tenant";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

interface TenantQuery {
  current: number;
  size: number;
  keyword?: string;
}

export const tenantListOptions = (query: TenantQuery) =>
  queryOptions({
    queryKey: ["tenant", "list", query],
    queryFn: ({ signal }) => call(tenantList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const saveTenant = (draft: TenantDraft) => call(tenantSubmit, draft, { quiet: true });
export const switchTenant = (draft: TenantDraft) => call(tenantSubmit, draft);
export const removeTenant = (tenant: { id: string; name: string }) =>
  call(tenantRemove, tenant, { quiet: true });

/** Refetches everything that shows tenants. */
export function useTenantRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["tenant", "list"] });
}
