import { chartList } from "@provost/contract/chart/chart-keeping";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

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
