import { AuditAction, auditExport, auditList } from "@provost/contract/log/audit";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, fetchFile } from "../../platform/http/call.ts";
import { type Days, momentsOf } from "../../platform/zone/zone-days.ts";

/** Filters as they are typed; empty or left out = none. */
export type AuditFilter = Days & { actor: string; action: string; entity: string; keyword: string };

/** The filters as query parameters. */
function queryOf({ fromDay = "", toDay = "", action, ...rest }: Partial<AuditFilter>, zone: string) {
  const known = AuditAction.safeParse(action);
  return {
    ...rest,
    ...(known.success ? { action: known.data } : {}),
    ...momentsOf({ fromDay, toDay }, zone),
  };
}

export const auditListOptions = (
  { current, size, ...filter }: Partial<AuditFilter> & { current: number; size: number },
  zone: string,
) => {
  const query = { current, size, ...queryOf(filter, zone) };
  return queryOptions({
    queryKey: ["log", "audit", query],
    queryFn: ({ signal }) => call(auditList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};

export const fetchAudit = (filter: Partial<AuditFilter>, zone: string, signal: AbortSignal): Promise<Blob> =>
  fetchFile(auditExport, queryOf(filter, zone), { signal, quiet: true });
