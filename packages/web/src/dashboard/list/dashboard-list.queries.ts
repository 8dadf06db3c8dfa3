import { type Dashboard, dashboardDetail } from "@provost/contract/dashboard";
import type { DashboardContent } from "@provost/contract/dashboard-content";
import { dashboardHomeSet, dashboardHomes } from "@provost/contract/dashboard-home";
import {
  dashboardCreate,
  dashboardFavourite,
  dashboardList,
  dashboardRemove,
  dashboardRestore,
  dashboardRevert,
  dashboardVersion,
  dashboardVersions,
} from "@provost/contract/dashboard-keeping";
import { roleTree } from "@provost/contract/role";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/call.ts";

interface ListQuestion {
  current: number;
  size: number;
  name?: string;
  place: "all" | "favourites" | "bin";
}

export const dashboardListOptions = ({ place, ...question }: ListQuestion) =>
  queryOptions({
    queryKey: ["dashboard", "list", question, place],
    queryFn: ({ signal }) =>
      call(
        dashboardList,
        {
          ...question,
          ...(place === "bin" ? { removed: "true" as const } : {}),
          ...(place === "favourites" ? { favourite: "true" as const } : {}),
        },
        { signal, quiet: true },
      ),
    placeholderData: keepPreviousData,
  });

export const setFavourite = (id: string, favourite: boolean) => call(dashboardFavourite, { id, favourite });

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

export const createDashboard = (name: string, content: DashboardContent): Promise<Dashboard> =>
  call(dashboardCreate, { name, content });
export const dashboardOf = (id: string): Promise<Dashboard> => call(dashboardDetail, { id });
export const binDashboard = (id: string) => call(dashboardRemove, { id });
export const removeForever = (id: string) => call(dashboardRemove, { id, forever: "true" });
export const restoreDashboard = (id: string): Promise<Dashboard> => call(dashboardRestore, { id });
export const revertDashboard = (id: string, version: number, newest: number): Promise<Dashboard> =>
  call(dashboardRevert, { id, version, newest: String(newest) }, { quiet: ["version_stale"] });
export const setHome = (roleId: string | null, dashboardId: string | null) =>
  call(dashboardHomeSet, { roleId, dashboardId });
