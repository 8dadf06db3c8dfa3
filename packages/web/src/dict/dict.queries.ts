import {
  type DictDraft,
  type DictNode,
  dictList,
  dictRemove,
  dictSubmit,
  dictTree,
} from "@provost/contract/dict/dict-editing";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { limits } from "@provost/contract/wire/limits";
import { type Page, page } from "@provost/contract/wire/page";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

type DictQuery = Omit<CallInput<typeof dictList>, "paged">;

/** A page of the dictionaries, each with its entries below it. */
async function dictPage(query: DictQuery, options: { signal?: AbortSignal } = {}): Promise<Page<DictNode>> {
  const found = await call(dictList, { ...query, paged: "true" }, { ...options, quiet: true });
  return Array.isArray(found) ? page(found, found.length, { current: 1, size: limits.pageSize }) : found;
}

export const dictListOptions = (query: DictQuery) =>
  queryOptions({
    queryKey: ["dict", "list", query],
    queryFn: ({ signal }) => dictPage(query, { signal }),
    placeholderData: keepPreviousData,
  });

/** The last dictionary of all, whatever is shown; `null` when there is none. */
export async function lastDict(): Promise<DictNode | null> {
  const { total, records } = await dictPage({ current: 1, size: 1 });
  const last = total > 1 ? (await dictPage({ current: total, size: 1 })).records : records;
  return last.at(-1) ?? null;
}

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
