import type { ChartStyle } from "@provost/contract/chart-style";
import type { ChartType } from "@provost/contract/chart-type";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { FigureTotals } from "@provost/report-core/figure/figure";
import type { Datum } from "@provost/report-core/figure/figure-common";
import { type ReactNode, useRef, useState } from "react";
import { ChartView } from "./ChartView.tsx";
import { DrillMenu } from "./drill/DrillMenu.tsx";
import { rowDatum } from "./drill/row-datum.ts";
import { ExportMenu, type TakeAlong } from "./export/ExportMenu.tsx";
import { useFigure } from "./further-figure.ts";
import { KpiView } from "./KpiView.tsx";
import { PaneHead } from "./PaneHead.tsx";
import { PivotView } from "./PivotView.tsx";
import type { PanePaging } from "./pane-state.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./StateNote.tsx";
import { type PaneSorting, TableView } from "./TableView.tsx";
import type { ColumnStyle } from "./table/column-layout.ts";
import { type GridOffer, onlyWay } from "./table/grid-source.ts";

interface ChartAreaProps {
  type: ChartType;
  data: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  totals?: readonly FigureTotals[] | undefined;
  language: Language;
  paging?: PanePaging | undefined;
  /** The rows were cut at a limit. */
  isCut: boolean;
  sorting: PaneSorting;
  onColumnStyle(style: ColumnStyle): void;
  onFormat?: ((key: string) => void) | undefined;
  asTable: boolean;
  onAsTable(asTable: boolean): void;
  /** What a mark can lead to. */
  actionsOf?: ((datum: Datum) => readonly GridOffer[]) | undefined;
  /** Whether the chart can be taken along. */
  exports: boolean;
  takeAlong?: readonly TakeAlong[] | undefined;
  /** What the chart is called, where it has a name. */
  name: string;
  emptyAction?: ReactNode;
  onPainted?: (() => void) | undefined;
}

/** The figure of the data, drawn; charts can be read as a table, taken along, and their marks lead further. */
export function ChartArea(props: ChartAreaProps) {
  const { type, data, schema, style, totals, language, paging, isCut, sorting, onColumnStyle, onFormat } =
    props;
  const { asTable, onAsTable, actionsOf, exports, name, emptyAction, onPainted } = props;
  const body = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ x: number; y: number; offers: readonly GridOffer[] } | null>(null);
  const drawn = type !== "table" && asTable ? "table" : type;
  const made = useFigure(drawn, { rows: data, schema, style, language, totals });
  if (made.phase !== "here") {
    return (
      <>
        <header className="provost-pane-head" />
        <div className="provost-pane-body">
          {made.phase === "failed" ? (
            <StateNote kind="engineFailed" language={language} onRetry={made.retry} />
          ) : (
            <div className="provost-pane-skeleton" />
          )}
        </div>
      </>
    );
  }
  const figure = made.part;
  const isPart = isCut || (paging !== undefined && Array.isArray(data) && paging.total > data.length);
  const isDrawn = figure.kind !== "empty" && figure.kind !== "invalid";
  const onDatum = (datum: Datum, at: { x: number; y: number }): void => {
    const offers = actionsOf?.(datum) ?? [];
    const way = onlyWay(offers);
    if (way) way.run();
    else if (offers.length > 0) setMenu({ ...at, offers });
  };
  return (
    <>
      <PaneHead
        title={figure.title}
        asTable={type !== "table" && isDrawn ? asTable : null}
        onAsTable={onAsTable}
        language={language}
      >
        {exports && isDrawn ? (
          <ExportMenu
            more={props.takeAlong}
            figure={figure}
            rows={data}
            schema={schema}
            style={style}
            totals={totals}
            isPart={isPart}
            sort={sorting.terms}
            body={body}
            name={name.trim()}
            type={type}
            language={language}
          />
        ) : null}
      </PaneHead>
      <div className="provost-pane-body" ref={body}>
        {figure.kind === "table" ? (
          <TableView
            figure={figure}
            language={language}
            paging={type === "table" ? paging : undefined}
            isPart={isPart}
            sorting={sorting}
            onColumnStyle={onColumnStyle}
            onFormat={onFormat}
            actionsAt={
              actionsOf
                ? (row, column) => {
                    const datum = rowDatum(figure, row, column);
                    return datum === null ? [] : actionsOf(datum);
                  }
                : undefined
            }
          />
        ) : figure.kind === "pivot" ? (
          <PivotView figure={figure} onSelect={actionsOf ? onDatum : undefined} />
        ) : figure.kind === "empty" ? (
          <StateNote kind="empty" language={language} action={emptyAction} />
        ) : figure.kind === "invalid" ? (
          <StateNote kind="invalid" language={language} message={figure.message} />
        ) : figure.kind === "kpi" ? (
          <KpiView
            figure={figure}
            language={language}
            onPainted={onPainted}
            onSelect={actionsOf ? onDatum : undefined}
          />
        ) : (
          <ChartView
            figure={figure}
            language={language}
            onPainted={onPainted}
            onSelect={actionsOf ? onDatum : undefined}
            onTogether={(count, at) => {
              const key = count === null ? "putTogether" : "putTogetherOf";
              const note = word(key, language, { count: count ?? 0 });
              setMenu({ ...at, offers: [{ key, label: note, leads: false, run: () => undefined }] });
            }}
          />
        )}
      </div>
      {figure.notes.map((note) => (
        <p key={note} className="provost-pane-remark">
          {note}
        </p>
      ))}
      {menu ? (
        <DrillMenu at={menu} offers={menu.offers} onClose={() => setMenu(null)} language={language} />
      ) : null}
    </>
  );
}
