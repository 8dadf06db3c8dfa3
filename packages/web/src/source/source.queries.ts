import { fieldValues } from "@provost/contract/source/field";
import { reportTables, tableInfo } from "@provost/contract/source/source";
import { limits } from "@provost/contract/wire/limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";
import { language } from "../platform/i18n.ts";
import { loadChunk } from "../platform/lazy/lazy-chunk.ts";

export const tableListOptions = queryOptions({
  queryKey: ["source", "tables"],
  queryFn: ({ signal }) => call(reportTables, {}, { signal, quiet: true }),
});

export const tableInfoOptions = (tableName: string) =>
  queryOptions({
    // Column labels come in the user's language.
    queryKey: ["source", "tableInfo", tableName, language()],
    queryFn: ({ signal }) => call(tableInfo, { tableName }, { signal, quiet: true }),
  });

/** Values of a column that hold a text: the most frequent ones in their order. */
export const fieldValuesOptions = (tableName: string, column: string, text: string) =>
  queryOptions({
    queryKey: ["source", "values", tableName, column, text],
    queryFn: ({ signal }) => call(fieldValues, { tableName, column, text }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** Offered values as options: where there may be more, a heading says that these are the most frequent ones. */
export const offeredOptions = <O>(
  offered: readonly unknown[],
  options: readonly O[],
  heading: (count: { count: number }) => string,
): (O | { group: string; items: O[] })[] => {
  const count = limits.offeredValues;
  return offered.length < count ? [...options] : [{ group: heading({ count }), items: [...options] }];
};

/** A virtual table; its calls load when one is opened. */
export const fetchVirtual = async (id: string, signal: AbortSignal) =>
  (await loadChunk(() => import("./virtual/virtual.queries.ts"))).fetchVirtual(id, signal);
