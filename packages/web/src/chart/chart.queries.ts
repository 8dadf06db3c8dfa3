import { chartDetail, chartList } from "@provost/contract/chart";
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
