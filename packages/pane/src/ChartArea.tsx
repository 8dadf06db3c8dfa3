import type { ChartStyle } from "@provost/contract/chart/chart-style";
import { type ChartType, onMaps, plainType } from "@provost/contract/chart/chart-type";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { Datum, FigureTotals } from "@provost/report-core/figure/figure";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { ChartView } from "./ChartView.tsx";
import type { DrawnChart } from "./chart-type/chart-type.ts";
import { chartTypes } from "./chart-type/chart-types.ts";
import { fetchShown, isPlain, PlainFigureView } from "./chart-type/views.tsx";
import { renewMaps } from "./engine/map-source.ts";
import { useChart } from "./engine/use-chart.ts";
import { type CountLeftOut, useLeftOut } from "./engine/use-left-out.ts";
import { lazyPart, useLoaded } from "./engine/use-loaded.ts";
import { ExportMenu, type ExportOffer } from "./export/ExportMenu.tsx";
import { PaneHead } from "./PaneHead.tsx";
import type { PanePaging, PaneSorting } from "./pane-state.ts";
import { word } from "./pane-words.ts";
import { StateNote } from "./state/StateNote.tsx";
import type { ColumnStyle } from "./table/column-layout.ts";
import { type GridOffer, onlyWay } from "./table/grid-source.ts";
import { usePainted } from "./use-painted.ts";

const drillMenu = lazyPart(async () => (await import("./drill/DrillMenu.tsx")).DrillMenu);

interface ChartAreaProps {
  type: ChartType;
  data: unknown;
  schema: readonly SchemaColumn[];
  style: ChartStyle;
  totals?: readonly FigureTotals[] | undefined;
  language: Language;
  paging?: PanePaging | undefined;
  /** The rows were truncated at a limit. */
  isTruncated: boolean;
  sorting: PaneSorting;
  onColumnStyle(style: ColumnStyle): void;
  onFormat?: ((key: string) => void) | undefined;
  asTable: boolean;
  onAsTable(asTable: boolean): void;
  /** What a mark can lead to. */
  actionsOf?: ((datum: Datum) => readonly GridOffer[]) | undefined;
  /** Whether the chart can be exported. */
  exports: boolean;
  exportOffers?: readonly ExportOffer[] | undefined;
  /** What the chart is called, where it has a name. */
  name: string;
  emptyAction?: ReactNode;
  countLeftOut?: CountLeftOut | undefined;
  onPainted?: (() => void) | undefined;
  onBase?: ((base: string) => void) | undefined;
}

/** The figure of the data, drawn; charts can be read as a table and exported, and their marks can be drilled into. */
export function ChartArea(props: ChartAreaProps) {
  const {
    type,
    data,
    schema,
    style,
    totals,
    language,
    paging,
    isTruncated,
    sorting,
    onColumnStyle,
    onFormat,
  } = props;
  const { asTable, onAsTable, actionsOf, exports, name, emptyAction, onPainted, onBase } = props;
  const body = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ x: number; y: number; offers: readonly GridOffer[] } | null>(null);
  const shownType = asTable ? plainType : type;
  const { notesLeftOut } = chartTypes[shownType];
  // Without its line a drawing is higher and may leave out others: once there, the line stays with it.
  const [labels, setLabels] = useState<{ of: DrawnChart | null; note: string }>({ of: null, note: "" });
  useEffect(() => fetchShown(shownType), [shownType]);
  const isPart = isTruncated || (paging !== undefined && Array.isArray(data) && paging.total > data.length);
  const made = useChart(shownType, { rows: data, schema, style, language, totals, insteadOf: type, isPart });
  // A note in place of the chart is all that will come.
  const isNote =
    made.phase === "failed" || (made.phase === "here" && !made.part.drawn && !isPlain(made.part.figure));
  usePainted(made, onPainted, isNote);
  const leftOut = useLeftOut(made.phase === "here" ? made.part.figure : null, props.countLeftOut);
  const shown = made.phase === "here" ? made.part.figure : null;
  const base = shown && shown.kind !== "empty" && "base" in shown ? (shown.base ?? "") : "";
  useEffect(() => {
    if (shown) onBase?.(base);
  }, [shown, base, onBase]);
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
  const { figure, drawn } = made.part;
  const isShown = drawn !== null || isPlain(figure);
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
        subtitle={figure.kind !== "empty" && "subtitle" in figure ? (figure.subtitle ?? "") : ""}
        asTable={type !== plainType && isShown ? asTable : null}
        onAsTable={onAsTable}
        language={language}
      >
        {exports && isShown ? (
          <ExportMenu
            more={props.exportOffers}
            chart={made.part}
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
        {drawn ? (
          <ChartView
            chart={drawn}
            language={language}
            onPointed={leftOut.count}
            leftOut={leftOut.rows}
            onPainted={() => {
              onPainted?.();
              fetchShown(plainType);
            }}
            onLabels={(note) =>
              setLabels((now) =>
                now.note === note && (now.of === drawn || (now.of === null && note === ""))
                  ? now
                  : { of: note === "" && now.of !== drawn ? null : drawn, note },
              )
            }
            onSelect={actionsOf ? onDatum : undefined}
            onCombined={(count, at) => {
              const key = count === null ? "combined" : "combinedOf";
              const note = word(key, language, { count: count ?? 0 });
              setMenu({ ...at, offers: [{ key, label: note, leads: false, run: () => undefined }] });
            }}
          />
        ) : isPlain(figure) ? (
          <PlainFigureView
            figure={figure}
            onPainted={() => {
              onPainted?.();
              if (notesLeftOut) leftOut.count();
            }}
            onPointed={leftOut.count}
            leftOut={leftOut.rows}
            actionsOf={actionsOf}
            onSelect={actionsOf ? onDatum : undefined}
            paging={type === plainType ? paging : undefined}
            isPart={isPart}
            sorting={sorting}
            onColumnStyle={onColumnStyle}
            onFormat={onFormat}
          />
        ) : figure.kind === "invalid" ? (
          <StateNote
            kind="invalid"
            language={language}
            message={figure.message}
            onRetry={onMaps.has(shownType) ? renewMaps : undefined}
          />
        ) : (
          <StateNote kind="empty" language={language} action={emptyAction} />
        )}
      </div>
      {[...figure.notes, ...(notesLeftOut ? leftOut.notes : [])].map((note) => (
        <p key={note} className="provost-pane-remark">
          {note}
        </p>
      ))}
      {drawn && labels.of ? (
        <p className="provost-pane-remark">{labels.note === "" ? "\u00a0" : labels.note}</p>
      ) : null}
      {menu ? (
        <MarkMenu at={menu} offers={menu.offers} onClose={() => setMenu(null)} language={language} />
      ) : null}
    </>
  );
}

type DrillMenuProps = ComponentProps<NonNullable<ReturnType<typeof drillMenu.now>>>;

/** The menu of a mark, fetched when one is first pressed. */
function MarkMenu(props: DrillMenuProps) {
  const DrillMenu = useLoaded(drillMenu);
  return DrillMenu.phase === "here" ? <DrillMenu.part {...props} /> : null;
}
