import "@provost/pane/pane.css";
import { Button } from "@mantine/core";
import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { PaneState } from "@provost/pane/pane-state";
import { panePanel, VisualisationPane } from "@provost/pane/VisualisationPane";
import { totalsAsObjects } from "@provost/report-core/result/result-rows";
import type { Selection } from "@provost/report-core/selection/selection";
import { schemaOf } from "@provost/report-core/selection/selection-schema";
import { type ReactNode, useEffect, useMemo } from "react";
import { useLanguage, useWords } from "../../platform/i18n.ts";
import { lazyPart } from "../../platform/lazy/lazy-part.tsx";
import { useScreenClass } from "../../platform/screen-class.ts";
import "../../report/maps.ts";
import { useCountLeftOut } from "../../report/use-count-left-out.ts";
import { useExports } from "../../report/use-exports.ts";
import { shownName } from "../../ui/text/shown-name.ts";
import { type BuilderState, draftIn, failureIn, isCurrent } from "../builder/builder.ts";
import { useBuilder, useBuilderState, useDraft } from "../builder/builder-context.ts";
import { StatusLine } from "../builder/StatusLine.tsx";
import { chartWords } from "../chart-words.ts";
import { isAskable, withChartType } from "../draft/draft.ts";
import { contentOf, drilledOf, drilledSelection } from "../draft/draft-content.ts";
import { asDimension } from "../field/buckets.ts";
import { useRowsBehind } from "../rows/use-rows-behind.tsx";
import { proposedName } from "../save/chart-name.ts";
import { savedSchema } from "../save/saved-schema.ts";
import { useQueryMessage } from "./query-message.ts";
import { quietState } from "./quiet-state.ts";
import classes from "./ResultPane.module.css";

const ParameterBar = lazyPart(async () => (await import("./ParameterBar.tsx")).ParameterBar);

const noRows: readonly never[] = [];

function phaseOf(state: BuilderState): "loading" | "failed" | "stale" | "rows" {
  const { opening, asking, result } = state;
  const failure = failureIn(state);
  if (opening.phase === "loading") return "loading";
  if (failure !== null) return "failed";
  if (asking) return result === null ? "loading" : "stale";
  return "rows";
}

function painted(): void {
  performance.mark("chart-painted");
}

/** The chart with its picker of types, and under it where the rows come from. */
export function ResultPane({ empty }: { empty: ReactNode }) {
  const t = useWords(chartWords);
  const language = useLanguage();
  const builder = useBuilder();
  const phase = useBuilderState(phaseOf);
  const failure = useBuilderState(failureIn);
  const result = useBuilderState((state) => state.result);
  const outdated = useBuilderState(
    (state) => !state.asking && failureIn(state) === null && isAskable(draftIn(state)) && !isCurrent(state),
  );
  const draft = useDraft((whole) => whole);
  const saved = useBuilderState(({ chart }) => chart && shownName(chart));
  const name = saved ?? t("newChart");
  const message = useQueryMessage(failure, name);
  const { chartType, style, sql, drills } = draft;
  const selection = useMemo(() => drilledSelection(draft), [draft]);
  const content = useMemo(() => contentOf(draft), [draft]);
  const schema = useMemo(() => {
    if (result === null) return noRows;
    if (result.bySql) return savedSchema(content, result.result, language);
    return schemaOf(result.selection, language, result.result);
  }, [result, language, content]);
  const totals = useMemo(() => result?.result && totalsAsObjects(result.result), [result]);
  const params = useBuilderState((whole) => whole.params);
  const state = useMemo((): PaneState => {
    if (phase !== "failed") return { phase };
    const quiet = failure === null ? null : quietState(failure, { content, owner: null });
    return quiet ?? { phase, message: message ?? "" };
  }, [phase, failure, content, message]);
  const behind = useRowsBehind(content, params, sql === null ? drills : noRows);
  const called = saved ?? proposedName(draft, language);
  const drilled = useMemo(() => drilledOf(draft), [draft]);
  const exportOffers = useExports(drilled, params, called);
  const countLeftOut = useCountLeftOut(drilled, params, schema, result?.rows ?? noRows);
  const isNarrow = useScreenClass() === 0;
  const nothing = result === null && phase === "rows";
  // If this fails, the pane loads it again and reports the failure.
  useEffect(() => void panePanel.load().catch(() => undefined), []);

  return (
    <section className={classes.result} aria-label={name}>
      <h2 className={classes.spoken}>{t("result")}</h2>
      {draft.parameters.length === 0 ? null : (
        <ParameterBar parameters={draft.parameters} values={params} onChange={builder.setParams} />
      )}
      <div
        className={classes.pane}
        data-outdated={outdated || undefined}
        data-nothing={nothing || undefined}
        data-result={state.phase}
      >
        <VisualisationPane
          data={result?.rows ?? noRows}
          schema={schema}
          name={called}
          exportOffers={exportOffers}
          chartStyle={drilled.chartStyle ?? style}
          chartType={chartType}
          onChange={(next) =>
            builder.change((before) => {
              const typed =
                next.chartType === before.chartType ? before : withChartType(before, next.chartType);
              const own = undrilled(next.chartStyle, drilled.chartStyle ?? style, before.style);
              return same(own, before.style) ? typed : { ...typed, style: own };
            }, "style")
          }
          drillPath={drills}
          onDrill={
            sql === null ? ({ path }) => builder.change((before) => ({ ...before, drills: path })) : undefined
          }
          fieldsOf={async () => fieldsToBreakDownBy(selection)}
          onShowRows={behind.onShowRows}
          sort={sql === null ? draft.order : undefined}
          onSort={
            sql === null
              ? (order) => builder.change((before) => ({ ...before, order: [...order] }))
              : undefined
          }
          selection={sql === null ? selection : undefined}
          totals={totals}
          language={language}
          state={nothing && !outdated ? emptyPane : state}
          truncated={draft.limit === null && result?.result.truncated === true}
          fill={!isNarrow}
          emptyAction={nothing && !outdated ? empty : undefined}
          onCancel={builder.cancel}
          onRetry={builder.run}
          countLeftOut={outdated || phase !== "rows" ? undefined : countLeftOut}
          onPainted={painted}
        />
        {outdated ? (
          <p className={classes.notice} role="status">
            {t("outdated")}
            <Button size="compact-xs" onClick={builder.run}>
              {t("run")}
            </Button>
          </p>
        ) : null}
      </div>
      <StatusLine />
      {behind.dialog}
    </section>
  );
}

/** The table's fields as dimensions, available as soon as they are needed. */
function fieldsToBreakDownBy({ allCols }: Selection): SchemaColumn[] {
  return allCols.map((column) => asDimension(column));
}

/** A style as it was set of what is drawn after steps into the data: columns and panels stay those of the chart's own dimensions. */
function undrilled(next: ChartStyle, drawn: ChartStyle, { pivotColumns, facetBy }: ChartStyle): ChartStyle {
  const hasColumns = pivotColumns !== undefined && same([next.pivotColumns], [drawn.pivotColumns]);
  const hasPanels = facetBy !== undefined && next.facetBy === drawn.facetBy;
  return { ...next, ...(hasColumns ? { pivotColumns } : {}), ...(hasPanels ? { facetBy } : {}) };
}

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const emptyPane: PaneState = { phase: "empty" };
