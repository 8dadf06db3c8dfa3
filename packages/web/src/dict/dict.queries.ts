import {
  type DictDraft,
  type DictNode,
  dictList,
  dictRemove,
  dictSubmit,
  dictTree,
} from "@provost/contract/dict/dict-editing";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

export interface DictFilter {
  code: string;
  dictValue: string;
}

/** The dictionaries as a tree; an empty filter field counts as none. */
export const dictListOptions = ({ code, dictValue }: DictFilter) =>
  queryOptions({
    queryKey: ["dict", "list", code, dictValue],
    queryFn: async ({ signal }): Promise<DictNode[]> => {
      const filter = { ...(code ? { code } : {}), ...(dictValue ? { dictValue } : {}) };
      const found = await call(dictList, filter, { signal, quiet: true });
      return Array.isArray(found) ? found : found.records;
    },
    placeholderData: keepPreviousData,
  });

/** Every title as a tree, for the parent picker. */
export const dictTitlesOptions = queryOptions({
  queryKey: ["dict", "titles"],
  queryFn: ({ signal }) => call(dictTree, {}, { signal }),
});

export const saveDict = (draft: DictDraft) => call(dictSubmit, draft, { quiet: true });

/** Reloads everything that shows dictionaries. */
export function useDictRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["dict"] });
}

export function useDictRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call(dictRemove, { ids: ids.join(",") }),
    onSettled: () => client.invalidateQueries({ queryKey: ["dict"] }),
  });
}
