import { failureText } from "../../ui/state/failure-text.ts";
import "@provost/pane/pane.css";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import type { DrillStep } from "@provost/pane/drill/drill-path";
import { drilledContent, drillFilters } from "@provost/pane/drill/drilled-content";
import type { SortTerm } from "@provost/pane/table/sort-rows";
import { sortedContent, sortOf } from "@provost/pane/table/sorted-content";
import { VisualisationPane } from "@provost/pane/VisualisationPane";
import { rowsAsObjects, totalsAsObjects } from "@provost/report-core/result/result-rows";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { type ChartRowPage, turnPage } from "../../chart/chart.queries.ts";
import { useLostNote } from "../../chart/field/use-lost-note.ts";
import { useRowsBehind } from "../../chart/rows/use-rows-behind.tsx";
import { savedSchema } from "../../chart/save/saved-schema.ts";
import { DrillSteps } from "../../chart/view/drill-steps.ts";
import { isBroken, isTableGone } from "../../chart/view/query-message.ts";
import { quietState } from "../../chart/view/quiet-state.ts";
import { useShownResult } from "../../chart/view/use-shown-result.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { useDrawing } from "../../platform/http/when-idle.ts";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { useSearch } from "../../platform/search.ts";
import { useTabDraft } from "../../platform/tab/tab-context.ts";
import "../../report/maps.ts";
import { useCountLeftOut } from "../../report/use-count-left-out.ts";
import { useExports } from "../../report/use-exports.ts";
import { useWhyDialog } from "../../source/reading/use-why-dialog.tsx";
import { useBoard } from "../board-context.ts";
import { narrowedBoard } from "../board-link.ts";
import { dashboardOptions, firstPage, resultOptions } from "../dashboard.queries.ts";
import { linkedSteps } from "../filter/linked-seen.ts";
import { tileChartWords } from "./tile-chart-words.ts";
import { type CrossFilter, filtersOn, tileQuery } from "./tile-query.ts";

const noRows: readonly never[] = [];
const noSteps: readonly DrillStep[] = [];

// No other query knows a field of this chart alone.
function isOwnField({ calculated = [] }: ChartContent, column: string): boolean {
  return calculated.some(({ name }) => name === column);
}

/** The path of a dashboard narrowed to a mark, by the filters of the page it opens with; one that could not be loaded is narrowed by a cross-filter. */
async function pathOfMark(client: QueryClient, id: string, cross: CrossFilter): Promise<string> {
  const target = await client.ensureQueryData(dashboardOptions(id)).catch(() => null);
  return narrowedBoard(id, cross, target === null ? [] : filtersOn(target, target.content.tabs[0]?.id));
}

interface TileChartProps {
  tileId: string;
  name: string;
  content: ChartContent;
  /** Who can grant access to the chart and its data; `null` if it is the viewer. */
  owner: string | null;
  /** The dashboard that a mark can open. */
  leadsTo?: string | undefined;
  /** Hears what the numbers are compared with. */
  onBase(base: string): void;
}

/** A query of the dashboard, narrowed by its filters and drawn; what goes wrong is said in its place. */
export function TileChart({ tileId, name, content: own, owner, leadsTo, onBase }: TileChartProps) {
  const t = useWords(tileChartWords);
  const language = useLanguage();
  const { filters, choices, cross, byOwnTime, refreshMs, results, onCross } = useBoard();
  const { content, params, missing } = useMemo(
    () => tileQuery(tileId, own, { filters, choices, cross, byOwnTime }),
    [tileId, own, filters, choices, cross, byOwnTime],
  );
  const [page, setPage] = useState<ChartRowPage>(firstPage);
  const navigate = useNavigate();
  const client = useQueryClient();
  const search = useSearch();
  const [linked] = useState(() => linkedSteps(search.get("drill"))[tileId] ?? noSteps);
  const [path, setPath] = useTabDraft(`drill ${tileId}`, DrillSteps, linked);
  const [sort, setSort] = useState<readonly SortTerm[] | null>(null);
  const query = useMemo(
    () => drilledContent(sort === null ? content : sortedContent(content, sort), path),
    [content, sort, path],
  );
  const { data, error, isPlaceholderData, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...resultOptions({ content: query, params, ...(missing === undefined ? {} : { missing }) }, page),
    refetchInterval: refreshMs,
  });
  const { text: whyText, onWhy, dialog: whyDialog } = useWhyDialog(own.dataSrc);
  const hasTable = !own.sql && own.dataSrc !== "";
  useEffect(() => {
    const why = hasTable ? { text: whyText, onWhy } : undefined;
    if (error !== null) results.setState({ [tileId]: { result: null, why } });
    else if (data && !isPlaceholderData) results.setState({ [tileId]: { result: data, why } });
  }, [results, tileId, data, error, isPlaceholderData, hasTable, whyText, onWhy]);
  const shownResult = useShownResult(data, query, isPlaceholderData);
  const rows = useMemo(() => (shownResult ? rowsAsObjects(shownResult.result) : noRows), [shownResult]);
  const schema = useMemo(
    () => (shownResult ? savedSchema(shownResult.content, shownResult.result, language) : noRows),
    [shownResult, language],
  );
  const style = (shownResult?.content ?? content).chartStyle;
  const totals = useMemo(() => shownResult && totalsAsObjects(shownResult.result), [shownResult]);
  // A query in SQL of its own has its own order, and columns that other dashboards do not know.
  const isBuilt = !content.sql;
  const crossOf = (all: readonly DrillStep[]): CrossFilter => {
    const steps = isBuilt ? all.filter(({ column }) => !isOwnField(content, column)) : all;
    return {
      tileId,
      table: isBuilt ? content.dataSrc : "",
      filters: drillFilters(steps),
      text: steps.map(({ heading, label }) => `${heading} = ${label}`).join(" · "),
    };
  };
  const fromTheFirst = (): void => setPage(({ size }) => ({ current: 1, size }));

  const withLost = useLostNote(content, error);
  const message = (failure: Error): string => {
    if (isTableGone(failure)) return t("queryBrokenWhy", { name, why: failure.message });
    if (isBroken(failure)) return withLost(t("queryBroken", { name }));
    return failureText(failure);
  };
  // What the server refuses is no longer shown; if the server could not be reached, the old rows stay.
  const state =
    error !== null && (!data || isPlaceholderData || error instanceof CallError || missing !== undefined)
      ? (quietState(error, { content: own, owner, tile: { id: tileId, filters } }) ??
        ({ phase: "failed", message: message(error) } as const))
      : !data
        ? ({ phase: "loading" } as const)
        : isPlaceholderData && isFetching
          ? ({ phase: "stale" } as const)
          : ({ phase: "rows" } as const);
  const [isPainted, setPainted] = useState(false);
  useDrawing(!isPainted && error === null && rows.length > 0);
  const total = data?.total;
  const exportOffers = useExports(query, params, name);
  const countLeftOut = useCountLeftOut(query, params, schema, rows, dataUpdatedAt);
  const behind = useRowsBehind(content, params, path);
  return (
    <>
      {behind.dialog}
      {whyDialog}
      <VisualisationPane
        // Without rows a free-SQL chart has no fields to fit its type.
        key={data ? "rows" : "waiting"}
        data={rows}
        schema={schema}
        name={name}
        exportOffers={exportOffers}
        {...(style ? { chartStyle: style } : {})}
        chartType={content.chartType}
        isEditMode={false}
        language={language}
        state={state}
        truncated={data?.truncated ?? false}
        totals={totals ?? undefined}
        drillPath={path}
        onShowRows={behind.onShowRows}
        onNarrowOthers={
          onCross &&
          ((all) => {
            const narrowed = crossOf(all);
            if (narrowed.filters.length > 0) onCross(narrowed);
          })
        }
        onDrill={(drill) => {
          setPath(drill.path);
          setSort(null);
          fromTheFirst();
        }}
        {...(isBuilt
          ? {
              opens:
                leadsTo === undefined
                  ? undefined
                  : {
                      label: t("openBoard"),
                      run: (all) => void pathOfMark(client, leadsTo, crossOf(all)).then(navigate),
                    },
              sort: sort ?? sortOf(query),
              onSort: (terms) => {
                setSort(terms);
                fromTheFirst();
              },
            }
          : {})}
        fill
        {...(total === undefined
          ? {}
          : {
              paging: {
                total,
                current: page.current,
                size: page.size,
                onPage: (current: number, size: number) =>
                  setPage(turnPage(page, { data, isPlaceholderData }, { current, size })),
              },
            })}
        onPainted={() => {
          performance.mark(`tile-painted ${tileId}`);
          setPainted(true);
        }}
        onBase={onBase}
        countLeftOut={isPlaceholderData ? undefined : countLeftOut}
        {...(error !== null && isBroken(error) ? {} : { onRetry: () => void refetch() })}
      />
    </>
  );
}
