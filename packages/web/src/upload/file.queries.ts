import { fileList, fileRemove, fileStorage, fileUses } from "@provost/contract/upload/stored-file";
import { FileKind } from "@provost/contract/upload/ueditor";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

export const fileKey = ["files"] as const;

interface FileQuery {
  current: number;
  size: number;
  name?: string;
  kind?: string;
  use?: string;
}

export const fileListOptions = ({ kind, use, ...rest }: FileQuery) => {
  const known = FileKind.safeParse(kind);
  const query = {
    ...rest,
    ...(known.success ? { kind: known.data } : {}),
    ...(use === "unused" ? { unused: "true" } : {}),
  };
  return queryOptions({
    queryKey: [...fileKey, "list", query],
    queryFn: ({ signal }) => call(fileList, query, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
};

export const fileStorageOptions = queryOptions({
  queryKey: [...fileKey, "storage"],
  queryFn: ({ signal }) => call(fileStorage, {}, { signal, quiet: true }),
});

export const fileUsesOptions = (id: string) =>
  queryOptions({
    queryKey: [...fileKey, "uses", id],
    queryFn: ({ signal }) => call(fileUses, { id }, { signal, quiet: true }),
  });

/** Files that texts show are removed only with `force`. */
export const removeFiles = (ids: readonly string[], force: boolean) =>
  call(fileRemove, { ids: [...ids], force }, { quiet: force ? [] : ["file_in_use"] });
