import { chartButtons } from "@provost/contract/chart/chart-feature";
import "@provost/pane/pane.css";
import { Button } from "@mantine/core";
import type { Chart } from "@provost/contract/chart/chart";
import type { ChartContent } from "@provost/contract/chart/chart-content";
import { drawsSql } from "@provost/contract/chart/sql-content";
import type { Parameter } from "@provost/contract/report/parameter";
import type { QueryParams, QueryResult } from "@provost/contract/report/report";
import { drilledContent } from "@provost/pane/drill/drilled-content";
import type { PaneState } from "@provost/pane/pane-state";
import type { SortTerm } from "@provost/pane/table/sort-rows";
import { sortedContent, sortOf } from "@provost/pane/table/sorted-content";
import { VisualisationPane } from "@provost/pane/VisualisationPane";
import { rowsAsObjects, totalsAsObjects } from "@provost/report-core/result/result-rows";
import { IconPencil, IconRefresh } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { languageTag, useLanguage, useWords } from "../../platform/i18n.ts";
import { usePermission } from "../../platform/identity.ts";
import { useScreenClass } from "../../platform/screen-class.ts";
import { useTabState } from "../../platform/tab/tab-context.ts";
import { useTabQuery } from "../../platform/tab/use-tab-query.ts";
import "../../report/maps.ts";
import { useCountLeftOut } from "../../report/use-count-left-out.ts";
import { useExports } from "../../report/use-exports.ts";
import { WhyButton } from "../../source/reading/WhyButton.tsx";
import { tableInfoOptions } from "../../source/source.queries.ts";
import { builderPathOf, useMayBuild } from "../../ui/builder-page.ts";
import { Link } from "../../ui/Link.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { useMoments } from "../../ui/text/moment-text.ts";
import { type ChartRowPage, chartRowsOptions, turnPage } from "../chart.queries.ts";
import { chartWords } from "../chart-words.ts";
import { asDimension } from "../field/buckets.ts";
import { useLostNote } from "../field/use-lost-note.ts";
import { sqlFieldsOptions } from "../rows/sql-fields.ts";
import { useRowsBehind } from "../rows/use-rows-behind.tsx";
import { savedSchema } from "../save/saved-schema.ts";
import { useDrillPath } from "./drill-steps.ts";
import { ParameterBar } from "./ParameterBar.tsx";
import { useQueryMessage } from "./query-message.ts";
import { quietState } from "./quiet-state.ts";
import classes from "./ResultPane.module.css";
import { reportViewWords } from "./report-view-words.ts";
import { useShownResult } from "./use-shown-result.ts";

const firstPage: ChartRowPage = { current: 1, size: 10 };
const noRows: readonly never[] = [];
/** On a phone these take the page; what has many marks is as high as it needs to be. */
const singleFigures: ReadonlySet<string> = new Set(["kpi", "gauge"]);
const noParameters: readonly Parameter[] = [];
const measuredBy = ["sum", "avg"] as const;

/** The fields that a chart's marks can be broken down by. */
function fetchFields(client: QueryClient, content: ChartContent, params: QueryParams) {
  const staleTime = 60_000;
  return content.sql
    ? client.fetchQuery({ ...sqlFieldsOptions(content, params), staleTime })
    : client.fetchQuery({ ...tableInfoOptions(content.dataSrc), staleTime });
}

interface ReportViewProps {
  chart: Chart;
  /** In the viewer's language. */
  name: string;
  params: QueryParams;
}

/** A chart as it was saved, with the rows of now. */
export function ReportView({ chart, name, params: initialParams }: ReportViewProps) {
  const t = useWords(reportViewWords);
  const language = useLanguage();
  const may = usePermission();
  const mayBuild = useMayBuild();
  const client = useQueryClient();
  const fills = useScreenClass() > 0 || singleFigures.has(chart.content.chartType);
  const [page, setPage] = useTabState("page", firstPage);
  const { id, content, problem } = chart;
  const [filled, setFilled] = useTabState<QueryParams | null>("parameters", null);
  const params = filled ?? initialParams;
  const declared = content.parameters ?? noParameters;
  const [path, setPath] = useDrillPath();
  const [sort, setSort] = useTabState<readonly SortTerm[] | null>("sort", null);
  const requestedContent = useMemo(
    () => drilledContent(sort === null ? content : sortedContent(content, sort), path),
    [content, sort, path],
  );
  const query = useTabQuery(chartRowsOptions(requestedContent, params, content.page ? page : null));
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt } = query;
  const message = useQueryMessage(error, name);
  const withLost = useLostNote(content, error);
  const shown = useShownResult(data, requestedContent, isPlaceholderData);
  const rows = useMemo(() => (shown ? rowsAsObjects(shown.result) : noRows), [shown]);
  const schema = useMemo(
    () => (shown ? savedSchema(shown.content, shown.result, language) : noRows),
    [shown, language],
  );
  const totals = useMemo(() => (shown ? totalsAsObjects(shown.result) : undefined), [shown]);
  const behind = useRowsBehind(content, params, path);
  const exportOffers = useExports(requestedContent, params, name);
  const countLeftOut = useCountLeftOut(requestedContent, params, schema, rows, dataUpdatedAt);
  const others = Object.entries(params).filter(([key]) => !declared.some((one) => one.name === key));
  const owner = chart.rights === "share" ? null : chart.ownerName;
  const failed = isFetching ? null : error;
  const quiet = failed === null ? null : quietState(failed, { content, owner });

  function state(): PaneState {
    if (failed !== null) return quiet ?? { phase: "failed", message: withLost(message ?? "") };
    if (!data) return { phase: "loading" };
    return { phase: isPlaceholderData ? "stale" : "rows" };
  }

  return (
    <PageFrame
      title={name}
      width="fill"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            loading={isFetching && data !== undefined}
            onClick={() => void query.refetch()}
          >
            {t("refresh")}
          </Button>
          {mayBuild && may(chartButtons.edit) ? (
            <Button
              component={Link}
              to={builderPathOf(id)}
              leftSection={<IconPencil size={16} stroke={1.6} />}
            >
              {t("edit")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={`${classes.result} ${classes.whole}`} data-fill={fills || undefined}>
        {problem === "" || quiet !== null ? null : (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <ParameterBar
          parameters={declared}
          values={params}
          onChange={(values) => {
            setFilled(values);
            setPage(({ size }) => ({ current: 1, size }));
          }}
        />
        <div className={classes.pane}>
          <VisualisationPane
            // Without rows a free-SQL chart has no fields to fit its type.
            key={data ? "rows" : "waiting"}
            data={rows}
            schema={schema}
            name={name}
            exportOffers={exportOffers}
            chartStyle={(shown?.content ?? content).chartStyle}
            chartType={content.chartType}
            isEditMode={false}
            totals={totals}
            drillPath={path}
            onDrill={(event) => {
              setPath(event.path);
              setSort(null);
              setPage(({ size }) => ({ current: 1, size }));
            }}
            onShowRows={behind.onShowRows}
            fieldsOf={async () =>
              (await fetchFields(client, content, params)).map((field) => asDimension(field))
            }
            measuredBy={drawsSql(content) ? measuredBy : undefined}
            sort={content.sql ? undefined : (sort ?? sortOf(requestedContent))}
            onSort={
              content.sql
                ? undefined
                : (terms) => {
                    setSort(terms);
                    setPage(({ size }) => ({ current: 1, size }));
                  }
            }
            language={language}
            state={state()}
            truncated={data?.truncated}
            fill={fills}
            paging={
              data?.total === undefined
                ? undefined
                : {
                    total: data.total,
                    current: page.current,
                    size: page.size,
                    onPage: (current, size) => setPage(turnPage(page, query, { current, size })),
                  }
            }
            onRetry={() => void query.refetch()}
            countLeftOut={isPlaceholderData ? undefined : countLeftOut}
          />
        </div>
        <footer className={`${classes.status} tabular`}>
          {behind.dialog}
          {data === undefined || error !== null ? null : <Facts result={data} page={page} />}
          {content.sql || content.dataSrc === "" ? null : <WhyButton tableName={content.dataSrc} />}
          {others.length === 0 ? null : (
            <span>
              {t("parameters")}{" "}
              {others.map(([key, value]) => `${key} = ${[value].flat().join(", ")}`).join(" · ")}
            </span>
          )}
        </footer>
      </div>
    </PageFrame>
  );
}

/** How old the rows are, and which of how many. */
function Facts({ result, page }: { result: QueryResult; page: ChartRowPage }) {
  const t = useWords(reportViewWords);
  const c = useWords(chartWords);
  const language = useLanguage();
  const moments = useMoments();
  const number = (value: number): string => value.toLocaleString(languageTag(language));
  const { asOf, rows, total, truncated } = result;
  const before = total === undefined ? 0 : (page.current - 1) * page.size;
  const count =
    rows.length === 0
      ? c("rowsNone")
      : truncated
        ? c("rowsCut", { last: number(rows.length) })
        : t("page", {
            first: number(before + 1),
            last: number(before + rows.length),
            total: number(total ?? rows.length),
          });
  return (
    <>
      {asOf === "" ? null : (
        <span title={moments.exact(asOf)}>{c("asOf", { time: moments.asOf(asOf) })}</span>
      )}
      <span>{count}</span>
    </>
  );
}
