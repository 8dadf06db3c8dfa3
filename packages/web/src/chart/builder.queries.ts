import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type QueryParams, reportExplain, reportQuery } from "@provost/contract/report/report";
import { fieldProfile } from "@provost/contract/source/field";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

/** What a column holds: its range decides which buckets are offered. */
export const fieldProfileOptions = (tableName: string, column: string) =>
  queryOptions({
    queryKey: ["source", "profile", tableName, column],
    queryFn: ({ signal }) => call(fieldProfile, { tableName, column }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** The SQL that a query generates, before it runs. */
export const explainOptions = (content: ChartContent, params: QueryParams) =>
  queryOptions({
    queryKey: ["report", "sql", content, params],
    queryFn: ({ signal }) => call(reportExplain, { content, params }, { signal, quiet: true }),
    retry: false,
  });

/** The total row count of a query; only one row is requested. */
export const rowCountOptions = (query: ChartContent, params: QueryParams) =>
  queryOptions({
    queryKey: ["report", "count", query, params],
    queryFn: async ({ signal }) => {
      const { totals: _, ...bare } = query;
      const content = { ...bare, page: true, limit: null };
      const counted = await call(
        reportQuery,
        { content, params, current: 1, size: 1 },
        { signal, quiet: true },
      );
      return counted.total ?? null;
    },
    retry: false,
  });
