import type { ChartType } from "@provost/contract/chart/chart-type";
import type { FigureInput } from "@provost/report-core/figure/figure";
import type { ReactNode } from "react";
import { type LazyPart, lazyPart } from "../engine/use-loaded.ts";
import type { PictureOptions } from "../export/framed.ts";
import { LazyView } from "../LazyView.tsx";
import type { SortTerm } from "../table/sort-rows.ts";
import { chartTypes, type Figure, type FigureOf } from "./chart-types.ts";
import type { PlainView, PlainViewProps } from "./plain-view.ts";

/** Types that the page shows by a view of their own; all others are drawn by the engine. */
type PlainType = "table" | "pivot" | "kpi";

/** Their figures. */
export type PlainFigure = FigureOf<PlainType>;

const views: { readonly [T in PlainType]: LazyPart<PlainView<FigureOf<T>>> } = {
  table: lazyPart(async () => (await import("./table/TableView.tsx")).tableView),
  pivot: lazyPart(async () => (await import("./pivot/PivotTable.tsx")).pivotView),
  kpi: lazyPart(async () => (await import("./kpi/KpiView.tsx")).kpiView),
};

const isPlainType = (type: string): type is PlainType => Object.hasOwn(views, type);

/** Whether a figure has a view of its own. */
export function isPlain(figure: Figure): figure is PlainFigure {
  return isPlainType(figure.kind);
}

/** Fetches what shows a type: its chart and its view. A failed fetch can be tried again. */
export async function loadShown(type: ChartType): Promise<void> {
  const parts = [chartTypes[type].chart, ...(isPlainType(type) ? [views[type]] : [])];
  await Promise.all(parts.map((part: LazyPart<unknown>) => part.load()));
}

/** Fetches it before it is needed; what fails is fetched again then. */
export function fetchShown(type: ChartType): void {
  loadShown(type).catch(() => undefined);
}

const viewOf = <T extends PlainType>(type: T): LazyPart<PlainView<FigureOf<T>>> => views[type];

/** The view of a figure that the engine does not draw. */
export function PlainFigureView(props: PlainViewProps<PlainFigure>) {
  return viewed(props.figure.type, props);
}

function viewed<T extends PlainType>(type: T, props: PlainViewProps<FigureOf<T>>): ReactNode {
  return (
    <LazyView key={type} part={viewOf(type)} language={props.figure.language}>
      {({ View }) => <View {...props} />}
    </LazyView>
  );
}

/** The images of such a figure; `null` where it has none, or is not shown yet. */
export function plainImages(
  figure: PlainFigure,
): ((options: PictureOptions) => Promise<{ svg(): string; png(): Promise<Blob> }>) | null {
  return imagesOf(figure.type, figure);
}

function imagesOf<T extends PlainType>(type: T, figure: FigureOf<T>): ReturnType<typeof plainImages> {
  const images = viewOf(type).now()?.images;
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
  isPart: boolean,
): string[][] | null {
  return rowsIn(figure.type, figure, terms, isPart);
}

function rowsIn<T extends PlainType>(
  type: T,
  figure: FigureOf<T>,
  terms: readonly SortTerm[],
  isPart: boolean,
): string[][] | null {
  return viewOf(type).now()?.rows?.(figure, terms, isPart) ?? null;
}

/** The rows behind any chart as text, headings first. */
export async function rowsBehind(input: FigureInput, isPart: boolean): Promise<string[][]> {
  const behind = await import("./table/table-rows.ts");
  return behind.rowsBehind(input, isPart);
}
