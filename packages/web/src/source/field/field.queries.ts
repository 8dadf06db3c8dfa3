import { dictDictionary, typeRowKey } from "@provost/contract/dict/dict";
import { dictList } from "@provost/contract/dict/dict-editing";
import { fieldList, fieldProfile, fieldSubmit } from "@provost/contract/source/field";
import type { CallInput } from "@provost/contract/wire/endpoint";
import { limits } from "@provost/contract/wire/limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { language } from "../../platform/i18n.ts";
import { dictName } from "../../ui/text/shown-name.ts";

export const fieldListOptions = (tableName: string) =>
  queryOptions({
    // Problems of a field are reported in the user's language.
    queryKey: ["source", "fields", tableName, language()],
    queryFn: ({ signal }) => call(fieldList, { tableName }, { signal, quiet: true }),
  });

export const fieldProfileOptions = (tableName: string, column: string, version: number) =>
  queryOptions({
    queryKey: ["source", "profile", tableName, column, version],
    queryFn: ({ signal }) => call(fieldProfile, { tableName, column }, { signal, quiet: true }),
    staleTime: 60_000,
  });

/** The entries of a dictionary, by its code. */
export const dictionaryOptions = (code: string) =>
  queryOptions({
    queryKey: ["dict", "entries", code],
    queryFn: ({ signal }) => call(dictDictionary, { code }, { signal, quiet: true }),
  });

/** Codes and names of the dictionaries; for those who may see their screen. */
export const dictionaryCodesOptions = queryOptions({
  queryKey: ["dict", "codes"],
  queryFn: async ({ signal }) => {
    const types = { dictKey: typeRowKey, paged: "true", size: limits.pageSize };
    // One that moved to the next page meanwhile counts once.
    const names = new Map<string, string>();
    for (let [current, pages] = [1, 1]; current <= pages; current++) {
      const found = await call(dictList, { ...types, current }, { signal, quiet: true });
      for (const entry of Array.isArray(found) ? found : found.records)
        names.set(entry.code, dictName(entry));
      if (!Array.isArray(found)) pages = found.pages;
    }
    return [...names].map(([code, name]) => ({ code, name }));
  },
});

export const saveFields = (draft: CallInput<typeof fieldSubmit>) => call(fieldSubmit, draft, { quiet: true });
