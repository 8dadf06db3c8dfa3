import {
  type ChartFolder,
  folderCreate,
  folderList,
  folderRemove,
  folderUpdate,
} from "@provost/contract/chart/chart-folder";
import {
  type DashboardFolder,
  dashboardFolderCreate,
  dashboardFolderList,
  dashboardFolderRemove,
  dashboardFolderUpdate,
} from "@provost/contract/dashboard/dashboard-folder";
import type { FolderKind } from "@provost/contract/document/folder";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import type { CountedFolder } from "./folder-tree.ts";

const lists = { chart: folderList, dashboard: dashboardFolderList } as const;
const makes = { chart: folderCreate, dashboard: dashboardFolderCreate } as const;
const changes = { chart: folderUpdate, dashboard: dashboardFolderUpdate } as const;
const removes = { chart: folderRemove, dashboard: dashboardFolderRemove } as const;

const counted = (folder: ChartFolder | DashboardFolder): CountedFolder => ({
  ...folder,
  count: "charts" in folder ? folder.charts : folder.dashboards,
});

/** What shows things of this kind, by the beginning of its query keys. */
export const shownIn: Record<FolderKind, readonly string[]> = {
  chart: ["chart", "dashboard"],
  dashboard: ["dashboard"],
};

export const foldersOptions = (kind: FolderKind) =>
  queryOptions({
    queryKey: [kind, "folders"],
    queryFn: async ({ signal }): Promise<CountedFolder[]> =>
      (await call(lists[kind], {}, { signal, quiet: true })).map(counted),
  });

export const makeFolder = (kind: FolderKind, name: string, parentId: string | null) =>
  call(makes[kind], { name, parentId }, { quiet: true });
export const changeFolder = (
  kind: FolderKind,
  { id, name, parentId, version }: CountedFolder,
  change: Partial<Pick<CountedFolder, "name" | "parentId">>,
) => call(changes[kind], { id, name, parentId, version, ...change }, { quiet: true });
export const removeFolder = (kind: FolderKind, { id }: CountedFolder) => call(removes[kind], { id });
