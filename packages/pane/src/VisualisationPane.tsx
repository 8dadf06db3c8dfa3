import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import { fallbackType } from "@provost/report-core/chart-rule";
import { heightOf, rolesOf } from "@provost/report-core/figure/figure";
import type { Selection } from "@provost/report-core/selection";
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ChartArea } from "./ChartArea.tsx";
import { ChartTypePicker } from "./ChartTypePicker.tsx";
import type { PanePaging, PaneState } from "./pane-state.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./StateNote.tsx";
import { WaitingNote } from "./WaitingNote.tsx";

/** What the pane is given (spec §2); only `data` and `schema` are required. */
export interface VisualisationPaneProps {
  /** Rows as objects by column name; anything but an array is said to be wrong, never thrown. */
  data: unknown;
  /** The columns of the rows, with their roles. */
  schema: readonly SchemaColumn[];
  chartStyle?: ChartStyle | undefined;
  chartType?: ChartType | undefined;
  isEditMode?: boolean | undefined;
  /** Told of a choice made here, and of the fall back to table when the selection no longer fits. */
  onChartTypeChange?: ((type: ChartType) => void) | undefined;
  /** What is chosen: it, not the schema, decides which types can be used; without it the schema does. */
  selection?: Pick<Selection, "dimensions" | "caculCols"> | undefined;
  language?: Language | undefined;
  state?: PaneState | undefined;
  /** For tables: which page the data are. */
  paging?: PanePaging | undefined;
  /** The result was cut at its limit. */
  truncated?: boolean | undefined;
  /** Fill the parent's height instead of the style's. */
  fill?: boolean | undefined;
  /** The next step, shown when there are no data. */
  emptyAction?: ReactNode;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  /** Called two animation frames after a chart was drawn. */
  onPainted?: (() => void) | undefined;
}

const plain: ChartStyle = {};
const rowsHere: PaneState = { phase: "rows" };

/** A chart or table of rows; in edit mode with the picker of chart types beside it. */
export function VisualisationPane({
  data,
  schema,
  chartStyle = plain,
  chartType = "table",
  isEditMode = true,
  onChartTypeChange,
  selection,
  language = "zh",
  state = rowsHere,
  paging,
  truncated = false,
  fill = false,
  emptyAction,
  onCancel,
  onRetry,
  onPainted,
}: VisualisationPaneProps) {
  const [chosen, setChosen] = useState({ type: chartType, given: chartType });
  if (chosen.given !== chartType) setChosen({ type: chartType, given: chartType });
  const roles = rolesOf(schema);
  const dimensions = selection?.dimensions.length ?? roles.dimensions.length;
  const measures = selection?.caculCols.length ?? roles.measures.length;
  const type = fallbackType(chosen.type, dimensions, measures);

  const choose = (next: ChartType): void => {
    setChosen({ type: next, given: chartType });
    onChartTypeChange?.(next);
  };
  const fallBack = useEffectEvent(() => choose(type));
  useEffect(() => {
    if (chosen.type !== type) fallBack();
  }, [chosen.type, type]);

  const rows = Array.isArray(data) ? data.length : 0;
  return (
    <div className="provost-pane" data-edit={isEditMode || undefined} data-fill={fill || undefined}>
      <div
        className="provost-pane-area"
        style={{ "--provost-pane-height": `${heightOf(type, chartStyle)}px` } as CSSProperties}
        data-phase={state.phase}
        aria-busy={state.phase === "loading" || state.phase === "stale"}
      >
        {state.phase === "rows" || state.phase === "stale" ? (
          <ChartArea
            type={type}
            data={data}
            schema={schema}
            style={chartStyle}
            language={language}
            paging={paging}
            emptyAction={emptyAction}
            onPainted={onPainted}
          />
        ) : (
          <>
            {type === "table" ? null : <header className="provost-pane-head" />}
            <div className="provost-pane-body">
              {state.phase === "loading" ? (
                <div className="provost-pane-skeleton" />
              ) : (
                <StateNote
                  kind={state.phase}
                  language={language}
                  message={state.phase === "failed" ? state.message : undefined}
                  onRetry={state.phase === "failed" ? onRetry : undefined}
                  action={state.phase === "empty" ? emptyAction : undefined}
                />
              )}
            </div>
          </>
        )}
        {state.phase === "loading" || state.phase === "stale" ? (
          <WaitingNote language={language} onCancel={onCancel} />
        ) : null}
        {truncated && state.phase === "rows" && rows > 0 ? (
          <p className="provost-pane-remark">{word("truncated", language, { rows })}</p>
        ) : null}
      </div>
      {isEditMode ? (
        <ChartTypePicker
          value={type}
          dimensions={dimensions}
          measures={measures}
          language={language}
          onChange={choose}
        />
      ) : null}
    </div>
  );
}
