import { tableFigure } from "@provost/report-core/chart-type/table/table";
import type { Datum, FigureInput } from "@provost/report-core/figure/figure";
import type { ReactNode } from "react";
import { lazyPart } from "../engine/use-loaded.ts";
import type { PictureOptions } from "../export/framed.ts";
import { LazyView } from "../LazyView.tsx";
import type { PanePaging, PaneSorting } from "../pane-state.ts";
import type { ColumnStyle } from "../table/column-layout.ts";
import type { CellKind, GridOffer } from "../table/grid-source.ts";
import type { SortTerm } from "../table/sort-rows.ts";
import type { Figure, FigureOf } from "./chart-types.ts";
import { KpiView } from "./kpi/KpiView.tsx";
import { pivotRows } from "./pivot/pivot-grid.ts";
import { TableView } from "./table/TableView.tsx";
import { tableRows } from "./table/table-rows.ts";
import { rowDatum } from "./table/table-source.ts";

/** Types that the page shows by a view of their own; all others are drawn by the engine. */
type PlainType = "table" | "pivot" | "kpi";

/** Their figures. */
export type PlainFigure = FigureOf<PlainType>;

/** What a view receives. */
export interface PlainViewProps<F> {
  figure: F;
  /** Called two animation frames after each drawing. */
  onPainted?: (() => void) | undefined;
  /** What a mark can lead to. */
  actionsOf?: ((datum: Datum) => readonly GridOffer[]) | undefined;
  /** Called when a mark is chosen; `at` in px of the window. */
  onSelect?: ((datum: Datum, at: { x: number; y: number }) => void) | undefined;
  paging?: PanePaging | undefined;
  /** The rows are some of those that the totals are of. */
  isPart: boolean;
  sorting: PaneSorting;
  onColumnStyle(style: ColumnStyle): void;
  onFormat?: ((key: string) => void) | undefined;
}

/** A drawing of a figure as a file. */
export interface FigureImages<F> {
  svg(figure: F, options: PictureOptions): string;
  png(figure: F, options: PictureOptions): Promise<Blob>;
}

interface PlainView<F> {
  View(props: PlainViewProps<F>): ReactNode;
  /** Left out, it is exported as rows only. */
  images?(): Promise<FigureImages<F>>;
  /** Its rows as text, headings first; left out, those of the table behind it. */
  rows?(figure: F, terms: readonly SortTerm[], kind: CellKind, isPart: boolean): string[][];
}

const pivotTable = lazyPart(async () => (await import("./pivot/PivotTable.tsx")).PivotTable);

const views: { readonly [T in PlainType]: PlainView<FigureOf<T>> } = {
  table: {
    View: ({ figure, actionsOf, paging, isPart, sorting, onColumnStyle, onFormat }) => (
      <TableView
        figure={figure}
        language={figure.language}
        paging={paging}
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
    ),
    rows: tableRows,
  },
  pivot: {
    View: ({ figure, onSelect }) => (
      <LazyView part={pivotTable} language={figure.language}>
        {(PivotTable) => <PivotTable figure={figure} onSelect={onSelect} />}
      </LazyView>
    ),
    rows: (figure, _, kind) => pivotRows(figure, kind),
  },
  kpi: {
    View: ({ figure, onPainted, onSelect }) => (
      <KpiView figure={figure} language={figure.language} onPainted={onPainted} onSelect={onSelect} />
    ),
    images: async () => {
      const { kpiPng: png, kpiSvg: svg } = await import("./kpi/kpi-image.tsx");
      return { png, svg };
    },
  },
};

/** Whether a figure has a view of its own. */
export function isPlain(figure: Figure): figure is PlainFigure {
  return Object.hasOwn(views, figure.kind);
}

const viewOf = <T extends PlainType>(type: T): PlainView<FigureOf<T>> => views[type];

/** The view of a figure that the engine does not draw. */
export function PlainFigureView(props: PlainViewProps<PlainFigure>) {
  return viewed(props.figure.type, props);
}

function viewed<T extends PlainType>(type: T, props: PlainViewProps<FigureOf<T>>): ReactNode {
  return viewOf(type).View(props);
}

/** The images of such a figure; `null` where it has none. */
export function plainImages(
  figure: PlainFigure,
): ((options: PictureOptions) => Promise<{ svg(): string; png(): Promise<Blob> }>) | null {
  return imagesOf(figure.type, figure);
}

function imagesOf<T extends PlainType>(type: T, figure: FigureOf<T>): ReturnType<typeof plainImages> {
  const { images } = viewOf(type);
  if (!images) return null;
  return async (options) => {
    const { svg, png } = await images();
    return { svg: () => svg(figure, options), png: () => png(figure, options) };
  };
}

/** The rows of such a figure as text; `null` where it shows none. */
export function plainRows(
  figure: PlainFigure,
  terms: readonly SortTerm[],
  kind: CellKind,
  isPart: boolean,
): string[][] | null {
  return rowsIn(figure.type, figure, terms, kind, isPart);
}

function rowsIn<T extends PlainType>(
  type: T,
  figure: FigureOf<T>,
  terms: readonly SortTerm[],
  kind: CellKind,
  isPart: boolean,
): string[][] | null {
  return viewOf(type).rows?.(figure, terms, kind, isPart) ?? null;
}

/** The rows behind any chart as text, headings first. */
export function rowsBehind(input: FigureInput, kind: CellKind, isPart: boolean): string[][] {
  const behind = tableFigure(input);
  return behind.kind === "table" ? tableRows(behind, [], kind, isPart) : [];
}
