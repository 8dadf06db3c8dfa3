import "@provost/pane/pane.css";
import type { Chart } from "@provost/contract/chart";
import { VisualisationPane } from "@provost/pane/VisualisationPane";
import { rowsAsObjects, totalsAsObjects } from "@provost/report-core/result-rows";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { type ChartRowPage, turnPage } from "../chart/chart.queries.ts";
import { isBroken } from "../chart/query-message.ts";
import { savedSchema } from "../chart/saved-schema.ts";
import { CallError, NetworkFailure } from "../platform/call-error.ts";
import { useLanguage, useWords } from "../platform/i18n.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { firstPage, resultOptions } from "./result.queries.ts";

const noRows: readonly never[] = [];

/** A saved chart, drawn; what goes wrong is said in its place. */
export function TileChart({ chart }: { chart: Chart }) {
  const t = useWords(dashboardWords);
  const language = useLanguage();
  const { content, name } = chart;
  const [page, setPage] = useState<ChartRowPage>(firstPage);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(resultOptions(content, page));
  const rows = useMemo(() => (data ? rowsAsObjects(data) : noRows), [data]);
  const schema = useMemo(
    () => (data ? savedSchema(content, data, language) : noRows),
    [data, content, language],
  );

  const totals = useMemo(() => data && totalsAsObjects(data), [data]);

  const message = (failure: Error): string => {
    if (failure instanceof NetworkFailure) return t("networkFailed");
    if (isBroken(failure)) return t("queryBroken", { name });
    return failure.message;
  };
  // What the server refuses is no longer drawn; what it could not be asked for stays.
  const state =
    error !== null && (!data || isPlaceholderData || error instanceof CallError)
      ? error instanceof CallError && error.code === 403
        ? ({ phase: "noPermission" } as const)
        : ({ phase: "failed", message: message(error) } as const)
      : !data
        ? ({ phase: "loading" } as const)
        : isPlaceholderData && isFetching
          ? ({ phase: "stale" } as const)
          : ({ phase: "rows" } as const);
  const total = data?.total;
  return (
    <VisualisationPane
      // Without rows a free-SQL chart has no fields to fit its type.
      key={data ? "rows" : "waiting"}
      data={rows}
      schema={schema}
      {...(content.chartStyle ? { chartStyle: content.chartStyle } : {})}
      chartType={content.chartType}
      isEditMode={false}
      language={language}
      state={state}
      truncated={data?.truncated ?? false}
      totals={totals}
      fill
      {...(total === undefined
        ? {}
        : {
            paging: {
              total,
              current: page.current,
              size: page.size,
              onPage: (current: number, size: number) =>
                setPage(turnPage(page, data?.next, { current, size })),
            },
          })}
      onRetry={() => void refetch()}
    />
  );
}
