import type { ChartContent } from "@provost/contract/chart-content";
import { reportQuery } from "@provost/contract/report";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ChartRowPage } from "../chart/chart.queries.ts";
import { call } from "../platform/call.ts";

/** Spec §9: the page a table begins with. */
export const firstPage: ChartRowPage = { current: 1, size: 10 };

/** The rows of a saved chart; `page` only where its content pages. */
export const resultOptions = (content: ChartContent, page: ChartRowPage) =>
  queryOptions({
    queryKey: ["report", content, content.page ? page : null],
    queryFn: ({ signal }) =>
      call(reportQuery, { content, ...(content.page ? page : {}) }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
