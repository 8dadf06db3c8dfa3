import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import type { FiledKind } from "./filed-kind.ts";
import type { CountedFolder } from "./folder-tree.ts";

export const foldersOptions = ({ name, folders }: FiledKind) =>
  queryOptions({
    queryKey: [name, "folders"],
    queryFn: async ({ signal }): Promise<CountedFolder[]> =>
      (await call(folders.list, {}, { signal, quiet: true })).map((folder) => ({
        ...folder,
        count: folder[`${name}s`] ?? 0,
      })),
  });

export const makeFolder = ({ folders }: FiledKind, name: string, parentId: string | null) =>
  call(folders.create, { name, parentId }, { quiet: true });
export const changeFolder = (
  { folders }: FiledKind,
  { id, name, parentId, version }: CountedFolder,
  change: Partial<Pick<CountedFolder, "name" | "parentId">>,
) => call(folders.update, { id, name, parentId, version, ...change }, { quiet: true });
export const removeFolder = ({ folders }: FiledKind, { id }: CountedFolder) => call(folders.remove, { id });
