import { chartDetail } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { type QueryParams, type QueryResult, reportQuery } from "@provost/contract/report/report";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../platform/http/call.ts";

export const chartDetailOptions = (id: string) =>
  queryOptions({
    queryKey: ["chart", "detail", id],
    queryFn: ({ signal }) => call(chartDetail, { id }, { signal, quiet: true }),
  });

/** A page of a table's rows, counted from 1; `after` is where the page before it ended. */
export interface ChartRowPage {
  current: number;
  size: number;
  after?: string;
}

/** What is shown of a page; `isPlaceholderData`: it is still of the page before. */
interface PageResult {
  data: Pick<QueryResult, "next"> | undefined;
  isPlaceholderData: boolean;
}

/** The requested page. The page right after the present one continues at its cursor, so that its depth costs nothing. */
export function turnPage(
  present: ChartRowPage,
  { data, isPlaceholderData }: PageResult,
  { current, size }: Pick<ChartRowPage, "current" | "size">,
): ChartRowPage {
  const follows = current === present.current + 1 && size === present.size;
  const next = isPlaceholderData ? undefined : data?.next;
  return next !== undefined && follows ? { current, size, after: next } : { current, size };
}

/** Nothing is queried before something is chosen. */
export class MissingChoice extends Error {
  readonly label: string;

  constructor(label: string) {
    super(`nothing is chosen in ${label}`);
    this.name = "MissingChoice";
    this.label = label;
  }
}

/** The rows of a saved chart; `page` only where its content pages. `missing` names what must be chosen first: then it fails with a `MissingChoice`. */
export const chartRowsOptions = (
  content: ChartContent,
  params: QueryParams,
  page: ChartRowPage | null,
  missing?: string,
) =>
  queryOptions({
    queryKey: ["report", "view", content, params, page, ...(missing === undefined ? [] : [missing])],
    queryFn: ({ signal }) => {
      if (missing !== undefined) throw new MissingChoice(missing);
      return call(reportQuery, { content, params, ...page }, { signal, quiet: true });
    },
    ...(missing === undefined ? {} : { retry: false }),
    placeholderData: keepPreviousData,
  });
