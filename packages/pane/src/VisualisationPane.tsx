import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { type ChartType, plainType } from "@provost/contract/chart/chart-type";
import type { Language } from "@provost/contract/wire/language";
import { countsOf } from "@provost/report-core/chart-type/chart-type";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import { heightOf, rolesOf } from "@provost/report-core/figure/figure-fields";
import { dimensionNames } from "@provost/report-core/query/output-name";
import type { Selection } from "@provost/report-core/selection/selection";
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ChartArea } from "./ChartArea.tsx";
import { chartTypes, fallbackType } from "./chart-type/chart-types.ts";
import { DrillPath } from "./drill/DrillPath.tsx";
import { type PaneDrillProps, usePaneDrill } from "./drill/use-pane-drill.ts";
import { type CountLeftOut, useCountWithin } from "./engine/use-left-out.ts";
import { lazyPart, useLoaded } from "./engine/use-loaded.ts";
import type { ExportOffer } from "./export/ExportMenu.tsx";
import type { PanePanelProps } from "./PanePanel.tsx";
import type { PanePaging, PaneState } from "./pane-state.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./state/StateNote.tsx";
import type { SortTerm } from "./table/sort-rows.ts";

export type { ExportOffer } from "./export/ExportMenu.tsx";

import { WaitingNote } from "./state/WaitingNote.tsx";

/** The pane's props; only `data` and `schema` are required. */
export interface VisualisationPaneProps extends PaneDrillProps {
  chartStyle?: ChartStyle | undefined;
  chartType?: ChartType | undefined;
  isEditMode?: boolean | undefined;
  /** Called on every change of type or style made here. */
  onChange?: ((change: { chartType: ChartType; chartStyle: ChartStyle }) => void) | undefined;
  /** Called when a type is chosen here, and on the fall back to table when the selection no longer fits. */
  onChartTypeChange?: ((type: ChartType) => void) | undefined;
  /** The order of a table's rows, when the caller keeps it, and the wish for another. */
  sort?: readonly SortTerm[] | undefined;
  onSort?: ((terms: readonly SortTerm[]) => void) | undefined;
  /** What is chosen: it, not the schema, decides which types can be used; without it the schema does. */
  selection?: Pick<Selection, "dimensions" | "caculCols"> | undefined;
  /** Totals of tables and pivot tables, at their own grain. */
  totals?: readonly FigureTotals[] | undefined;
  language?: Language | undefined;
  state?: PaneState | undefined;
  /** For tables: which page the data are. */
  paging?: PanePaging | undefined;
  /** The result was truncated at its limit. */
  truncated?: boolean | undefined;
  /** Fill the parent's height instead of the style's. */
  fill?: boolean | undefined;
  /** Offers pictures and rows to export. */
  exports?: boolean | undefined;
  /** Export formats of the caller, offered beside the pane's own. */
  exportOffers?: readonly ExportOffer[] | undefined;
  /** What the chart is called: so are files of it, and pictures where the style gives no title. */
  name?: string | undefined;
  /** The next step, shown when there are no data. */
  emptyAction?: ReactNode;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  /** Has tables say, and tooltips of charts, how many rows means, rates and shares leave out. */
  countLeftOut?: CountLeftOut | undefined;
  /** Called two animation frames after a chart was drawn. */
  onPainted?: (() => void) | undefined;
  /** Hears what the numbers are compared with; empty where they are not. */
  onBase?: ((base: string) => void) | undefined;
}

/** What edits the chart, in a chunk of its own; a page that shows an editable pane preloads it. */
export const panePanel = lazyPart(async () => (await import("./PanePanel.tsx")).PanePanel);

function Panel(props: PanePanelProps) {
  const PanePanel = useLoaded(panePanel);
  if (PanePanel.phase === "here") return <PanePanel.part {...props} />;
  return (
    <div className="provost-pane-side">
      {PanePanel.phase === "failed" ? (
        <StateNote kind="engineFailed" language={props.language} onRetry={PanePanel.retry} />
      ) : null}
    </div>
  );
}

const plain: ChartStyle = {};
const rowsHere: PaneState = { phase: "rows" };
const noTerms: readonly SortTerm[] = [];

/** A chart or table of rows; in edit mode with the picker of chart types and the style beside it. */
export function VisualisationPane({
  data,
  schema,
  drills,
  chartStyle = plain,
  chartType = plainType,
  isEditMode = true,
  onChange,
  onChartTypeChange,
  onDrill,
  drillPath,
  fieldsOf,
  measuredBy,
  onShowRows,
  onNarrowOthers,
  opens,
  sort,
  onSort,
  selection,
  totals,
  language = "zh",
  state = rowsHere,
  paging,
  truncated = false,
  fill = false,
  exports = true,
  exportOffers,
  name = "",
  emptyAction,
  onCancel,
  onRetry,
  countLeftOut,
  onPainted,
  onBase,
}: VisualisationPaneProps) {
  const [chosen, setChosen] = useState({ type: chartType, initial: chartType });
  if (chosen.initial !== chartType) setChosen({ type: chartType, initial: chartType });
  const initialStyle = JSON.stringify(chartStyle);
  const [styled, setStyled] = useState({ style: chartStyle, initial: initialStyle });
  if (styled.initial !== initialStyle) setStyled({ style: chartStyle, initial: initialStyle });
  const { style } = styled;
  const [ownSort, setOwnSort] = useState(noTerms);
  const [asTable, setAsTable] = useState(false);
  const [formatted, setFormatted] = useState<string | null>(null);

  const { isNarrowedHere, path, rows, columns, goTo, actionsOf } = usePaneDrill(
    { data, schema, drills, onDrill, drillPath, fieldsOf, measuredBy, onShowRows, onNarrowOthers, opens },
    { language, onRows: () => setAsTable(true) },
  );

  const isNarrowed = isNarrowedHere && path.length > 0;
  const countHere = useCountWithin(countLeftOut, isNarrowed ? rows : null);
  // Of some of the rows there are no totals.
  const totalsHere = isNarrowed ? undefined : totals;
  const roles = rolesOf(columns);
  const [dimensions, measures] = selection
    ? [selection.dimensions, selection.caculCols]
    : [roles.dimensions, roles.measures];
  const names = selection
    ? dimensionNames(dimensions.map(({ Column, bucket }) => ({ column: Column, bucket })))
    : roles.dimensions.map(({ name }) => name);
  const facet = style.facetBy === undefined ? -1 : names.indexOf(style.facetBy);
  const counts = countsOf(dimensions, measures, style.tooltip?.length, facet);
  // Without a selection, whether the type fits is known only once there are rows.
  const isKnown = selection !== undefined || columns.length > 0 || state.phase === "rows";
  const type = isKnown ? fallbackType(chosen.type, counts) : chosen.type;

  const choose = (next: ChartType): void => {
    setChosen({ type: next, initial: chartType });
    onChartTypeChange?.(next);
    onChange?.({ chartType: next, chartStyle: style });
  };
  const restyle = (next: ChartStyle): void => {
    setStyled({ style: next, initial: initialStyle });
    onChange?.({ chartType: type, chartStyle: next });
  };
  const fallBack = useEffectEvent(() => choose(type));
  useEffect(() => {
    if (chosen.type !== type) fallBack();
  }, [chosen.type, type]);

  const count = Array.isArray(rows) ? rows.length : 0;
  return (
    <div className="provost-pane" data-edit={isEditMode || undefined} data-fill={fill || undefined}>
      <div
        className="provost-pane-area"
        style={{ "--provost-pane-height": `${heightOf(chartTypes[type], style)}px` } as CSSProperties}
        data-phase={state.phase}
        aria-busy={state.phase === "loading" || state.phase === "stale"}
      >
        <DrillPath path={path} onBack={(depth) => goTo(path.slice(0, depth))} language={language} />
        {state.phase === "rows" || state.phase === "stale" ? (
          <ChartArea
            type={type}
            data={rows}
            schema={columns}
            style={style}
            totals={totalsHere}
            language={language}
            paging={isNarrowed ? undefined : paging}
            isTruncated={truncated}
            sorting={{
              terms: sort ?? ownSort,
              onSort: (terms) => {
                setOwnSort(terms);
                onSort?.(terms);
              },
              isDone: onSort !== undefined,
            }}
            onColumnStyle={restyle}
            onFormat={isEditMode ? setFormatted : undefined}
            asTable={asTable}
            onAsTable={setAsTable}
            actionsOf={actionsOf}
            exports={exports}
            exportOffers={exportOffers}
            name={name}
            emptyAction={emptyAction}
            countLeftOut={countHere}
            onPainted={onPainted}
            onBase={onBase}
          />
        ) : (
          <PaneStateNote state={state} language={language} onRetry={onRetry} emptyAction={emptyAction} />
        )}
        {state.phase === "loading" || state.phase === "stale" ? (
          <WaitingNote language={language} onCancel={onCancel} />
        ) : null}
        {truncated && state.phase === "rows" && count > 0 ? (
          <p className="provost-pane-remark">{word("truncated", language, { rows: count })}</p>
        ) : null}
      </div>
      {isEditMode ? (
        <Panel
          type={type}
          counts={counts}
          onType={choose}
          style={style}
          onStyle={restyle}
          rows={rows}
          schema={columns}
          totals={totalsHere}
          formatted={formatted}
          language={language}
        />
      ) : null}
    </div>
  );
}

interface PaneStateNoteProps extends Pick<VisualisationPaneProps, "onRetry" | "emptyAction"> {
  state: Exclude<PaneState, { phase: "rows" | "stale" }>;
  language: Language;
}

/** Shown in place of the chart while there are no rows. */
function PaneStateNote({ state, language, onRetry, emptyAction }: PaneStateNoteProps) {
  return (
    <>
      <header className="provost-pane-head" />
      <div className="provost-pane-body">
        {state.phase === "loading" ? (
          <div className="provost-pane-skeleton" />
        ) : (
          <StateNote
            kind={state.phase}
            language={language}
            message={"message" in state ? state.message : undefined}
            onRetry={state.phase === "failed" ? onRetry : undefined}
            action={state.phase === "empty" ? emptyAction : undefined}
          />
        )}
      </div>
    </>
  );
}
