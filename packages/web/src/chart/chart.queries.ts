import { chartDetail, chartList } from "@provost/contract/chart";
import type { ChartContent } from "@provost/contract/chart-content";
import { fieldProfile, fieldValues } from "@provost/contract/field";
import { type QueryParams, reportExplain, reportQuery } from "@provost/contract/report";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../platform/call.ts";

/** Which page of the saved charts, and what their names hold. */
export interface ChartPage {
  current: number;
  size: number;
  name: string;
}

export const chartListOptions = (page: ChartPage) =>
  queryOptions({
    queryKey: ["chart", "list", page],
    queryFn: ({ signal }) => call(chartList, page, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const chartDetailOptions = (id: string) =>
  queryOptions({
    queryKey: ["chart", "detail", id],
    queryFn: ({ signal }) => call(chartDetail, { id }, { signal, quiet: true }),
  });

/** A page of a table's rows, counted from 1. */
export interface ChartRowPage {
  current: number;
  size: number;
}

/** The rows of a saved chart; `page` only where its content pages. */
export const chartRowsOptions = (content: ChartContent, params: QueryParams, page: ChartRowPage | null) =>
  queryOptions({
    queryKey: ["report", "view", content, params, page],
    queryFn: ({ signal }) => call(reportQuery, { content, params, ...page }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

/** Values of a column that hold a text, the most frequent first. */
export const fieldValuesOptions = (tableName: string, column: string, text: string) =>
  queryOptions({
    queryKey: ["source", "values", tableName, column, text],
    queryFn: ({ signal }) => call(fieldValues, { tableName, column, text }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** What a column holds: its range decides which buckets are offered. */
export const fieldProfileOptions = (tableName: string, column: string) =>
  queryOptions({
    queryKey: ["source", "profile", tableName, column],
    queryFn: ({ signal }) => call(fieldProfile, { tableName, column }, { signal, quiet: true }),
    staleTime: 60_000,
    retry: false,
  });

/** The SQL a question stands for, before it runs. */
export const explainOptions = (content: ChartContent, params: QueryParams) =>
  queryOptions({
    queryKey: ["report", "sql", content, params],
    queryFn: ({ signal }) => call(reportExplain, { content, params }, { signal, quiet: true }),
    retry: false,
  });
