import { type Dashboard, dashboardDetail } from "@provost/contract/dashboard/dashboard";
import type { DashboardContent } from "@provost/contract/dashboard/dashboard-content";
import { dashboardHomeSet, dashboardHomes } from "@provost/contract/dashboard/dashboard-home";
import {
  dashboardCreate,
  dashboardList,
  dashboardRevert,
  dashboardVersion,
  dashboardVersions,
} from "@provost/contract/dashboard/dashboard-keeping";
import { roleTree } from "@provost/contract/people/role";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

export const dashboardListOptions = (query: CallInput<typeof dashboardList>) =>
  queryOptions({
    queryKey: ["dashboard", "list", query],
    queryFn: ({ signal }) => call(dashboardList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const homesOptions = queryOptions({
  queryKey: ["dashboard", "homes"],
  queryFn: ({ signal }) => call(dashboardHomes, {}, { signal, quiet: true }),
});

export const roleChoicesOptions = queryOptions({
  queryKey: ["role", "choices"],
  queryFn: ({ signal }) => call(roleTree, {}, { signal, quiet: true }),
});

export const versionsOptions = (id: string) =>
  queryOptions({
    queryKey: ["dashboard", "versions", id],
    queryFn: ({ signal }) => call(dashboardVersions, { id }, { signal, quiet: true }),
    staleTime: 0,
  });

export const versionOptions = (id: string, version: number) =>
  queryOptions({
    queryKey: ["dashboard", "version", id, version],
    queryFn: ({ signal }) => call(dashboardVersion, { id, version }, { signal, quiet: true }),
  });

export const createDashboard = (
  name: string,
  content: DashboardContent,
  folderId: string | null,
): Promise<Dashboard> => call(dashboardCreate, { name, content, folderId });
export const dashboardOf = (id: string): Promise<Dashboard> => call(dashboardDetail, { id });
export const revertDashboard = (id: string, version: number, newest: number): Promise<Dashboard> =>
  call(dashboardRevert, { id, version, newest: String(newest) }, { quiet: ["version_stale"] });
export const setHome = (roleId: string | null, dashboardId: string | null) =>
  call(dashboardHomeSet, { roleId, dashboardId });
