import type { ChartTypeInfo } from "@provost/report-core/chart-type/chart-type";
import type { FacetsFigure } from "@provost/report-core/chart-type/facets/facets";
import type {
  BaseFigure,
  EmptyFigure,
  FigureInput,
  FigureLayer,
  InvalidFigure,
  MakeFigure,
  ValueAxis,
} from "@provost/report-core/figure/figure";
import type { EChartsType, use } from "echarts/core";
import type { ChartOption, Drawing, InSight } from "../engine/drawing.ts";
import { partialMarks, referenceMarks } from "../engine/engine-parts.ts";
import { firstMark, type MarkPlace, type MarkWalk, stepFrom } from "../engine/next-mark.ts";
import type { LazyPart } from "../engine/use-loaded.ts";
import type { GraphicPlace, Shape } from "../picture-shapes.ts";

/** A place in a drawing, px. */
export interface Point {
  x: number;
  y: number;
}

/** A mark as the engine counts. */
export interface EngineMark {
  seriesIndex: number;
  dataIndex: number;
}

/** What the engine is taught before it draws certain figures. */
export interface EnginePart {
  extensions: readonly Extract<Parameters<typeof use>[0], readonly unknown[]>[number][];
}

/** How the engine draws the figures of a type; it comes with the engine or in a chunk of its own. */
export interface Drawer<F extends BaseFigure> extends EnginePart {
  /** Series and their data in the figure's own order. */
  option(figure: F, drawing: Drawing): ChartOption;
  /** Position of a mark; `undefined` or `null` where the engine does not say. `from`: how many series other panels have before. */
  place?(chart: EChartsType, figure: F, mark: MarkPlace, from?: number): Point | null;
  /** A mark as the engine counts it; left out, series and data are those of the figure. */
  engineMark?(figure: F, mark: MarkPlace): EngineMark;
  /** The mark that was pressed, as the figure counts it; `null` on what is none. */
  figureMark?(
    figure: F,
    mark: EngineMark,
    at: Point,
    size: { width: number; height: number },
  ): MarkPlace | null;
  /** The marks whose values a tooltip tells; left out, the one that is pointed at. */
  tells?(figure: F, mark: EngineMark): readonly MarkPlace[];
  /** The mark nearest to a press on the ground; left out, the ground is no mark. */
  nearest?(chart: EChartsType, figure: F, at: Point, from?: number): MarkPlace | null;
  /** Position of a mark on an axis that can be scrolled. */
  category?(figure: F, mark: MarkPlace, isAcross: boolean): number | null;
  /** How many labels the marks in sight have where all fit; left out, none is counted. */
  labelled?(figure: F, sight: InSight): number;
}

/** A name of a figure that can have a colour; `key` is how the style names it. */
export interface ColourName {
  key: string;
  label: string;
}

/** What the page must know of a figure before the engine is there. */
export interface EngineView<F extends BaseFigure> {
  drawer: LazyPart<Drawer<F>>;
  /** Additional parts that this figure needs. */
  parts?(figure: F): readonly LazyPart<EnginePart>[];
  /** While it stays the same, a drawing is changed in place: zoom and hidden series stay. */
  shape(figure: F): readonly unknown[];
  colourNames?(figure: F): readonly ColourName[];
  /** How keys go through the marks; left out, along the values of a series, and from series to series. */
  walk?(figure: F): MarkWalk;
  /** It can be zoomed and moved. */
  zooms?: true;
  /** The mark that a key leads to, where that is not a walk. */
  next?(figure: F, from: MarkPlace, key: string): MarkPlace | null;
  /** The height it needs where it is so wide, px; left out, it is drawn in any. */
  leastHeight?(figure: F, width: number): number;
}

/** What the page must know of a figure that can be one of several panels. */
export interface PanelledView<F extends BaseFigure> extends EngineView<F> {
  /** The panels that the style asks for, once what makes them is here; `null` where there are none. */
  panels?(make: MakeFigure<F>, input: FigureInput): DrawnPanels<F> | null;
}

/** A chart in panels and how it is drawn. */
export interface DrawnPanels<F extends BaseFigure> {
  figure: FacetsFigure<F>;
  view: EngineView<FacetsFigure<F>>;
}

/** A figure with what draws it, as soon as that is there. */
export interface FigureDrawing {
  option(drawing: Drawing): ChartOption;
  place(chart: EChartsType, mark: MarkPlace): Point | null;
  engineMark(mark: MarkPlace): EngineMark;
  figureMark(mark: EngineMark, at: Point, size: { width: number; height: number }): MarkPlace | null;
  tells(mark: EngineMark): readonly MarkPlace[];
  nearest(chart: EChartsType, at: Point): MarkPlace | null;
  category(mark: MarkPlace, isAcross: boolean): number | null;
  labelled(sight: InSight): number;
}

/** A figure that the engine draws. */
export interface DrawnChart {
  figure: BaseFigure;
  needs: readonly LazyPart<EnginePart>[];
  shape: string;
  /** The height it needs where it is so wide, px. */
  leastHeight(width: number): number;
  /** It can be zoomed and moved. */
  zooms: boolean;
  colourNames(): readonly ColourName[];
  /** The mark that a key leads to, the first one from nowhere; `null` for other keys and where nothing is drawn. */
  next(from: MarkPlace | null, key: string): MarkPlace | null;
  /** `null` until what it needs was fetched. */
  drawing(): FigureDrawing | null;
}

/** The chart of some data. */
export interface Chart<F extends BaseFigure = BaseFigure> {
  figure: F | EmptyFigure | InvalidFigure;
  /** `null` where there is nothing to draw, or the type has a view of its own. */
  drawn: DrawnChart | null;
  /** The shapes of a figure without series, for pictures that are made where there is no page. */
  shapes: LazyPart<(place: GraphicPlace) => Shape[]> | null;
}

/** Makes the chart of data. */
export type MakeChart<F extends BaseFigure = BaseFigure> = (input: FigureInput) => Chart<F | FacetsFigure<F>>;

/** A chart type as the pane shows it. */
export interface PaneChartType<F extends BaseFigure = BaseFigure> extends ChartTypeInfo {
  /** The lines of its icon, in a square of 24. */
  icon: string;
  chart: LazyPart<MakeChart<F>>;
  /** The chart and its view are fetched with the engine, before they are needed, and these parts of the engine. */
  fetchedFirst?: readonly LazyPart<EnginePart>[];
}

/** Names used as such in the style. */
export const namedColours = (list: readonly { name: string }[]): ColourName[] =>
  list.map(({ name }) => ({ key: name, label: name }));

/** What of an axis is part of a drawing's shape. */
export const axisShape = ({ name, min, max, fromZero }: ValueAxis): readonly unknown[] => [
  name,
  min,
  max,
  fromZero,
];

/** The parts of the engine that a layer needs; what makes layers says which. */
export const layerParts = (layer: FigureLayer | null): readonly LazyPart<EnginePart>[] =>
  layer ? [referenceMarks, ...(referenceMarks.now()?.partsOf(layer) ?? [])] : [];

/** Whether there is nothing to draw. */
export function isStateFigure(figure: BaseFigure): figure is EmptyFigure | InvalidFigure {
  return figure.kind === "empty" || figure.kind === "invalid";
}

/** Figures with the layer of the style; what makes it was fetched with the style. */
export function withReferences<F extends BaseFigure>(make: MakeFigure<F>): MakeFigure<F> {
  return (input) => make({ ...input, compare: referenceMarks.now()?.compare });
}

// What says which spans are partial was fetched with the result.
function figureOf<F extends BaseFigure>(make: MakeFigure<F>, input: FigureInput): ReturnType<MakeFigure<F>> {
  const figure = make(input);
  return partialMarks.now()?.withPartial(figure, input) ?? figure;
}

/** Charts that the engine draws. */
export function drawnChart<F extends BaseFigure>(make: MakeFigure<F>, view: PanelledView<F>): MakeChart<F> {
  return (input) => {
    const panels =
      input.style.facetBy === undefined ? null : view.panels?.((one) => figureOf(make, one), input);
    if (panels) return { figure: panels.figure, drawn: drawnOf(panels.figure, panels.view), shapes: null };
    const figure = figureOf(make, input);
    return { figure, drawn: isStateFigure(figure) ? null : drawnOf(figure, view), shapes: null };
  };
}

/** Charts that the page shows by a view of their own (`views.tsx`). */
export function plainChart<F extends BaseFigure>(
  make: MakeFigure<F>,
  shapes: LazyPart<(figure: F, place: GraphicPlace) => Shape[]>,
): MakeChart<F> {
  return (input) => {
    const figure = figureOf(make, input);
    if (isStateFigure(figure)) return { figure, drawn: null, shapes: null };
    const bound = (draw: (figure: F, place: GraphicPlace) => Shape[]) => (place: GraphicPlace) =>
      draw(figure, place);
    return {
      figure,
      drawn: null,
      shapes: {
        now: () => {
          const draw = shapes.now();
          return draw && bound(draw);
        },
        load: async () => bound(await shapes.load()),
      },
    };
  };
}

function drawnOf<F extends BaseFigure>(figure: F, view: EngineView<F>): DrawnChart {
  const { marks, kind } = figure;
  return {
    figure,
    needs: [view.drawer, ...(view.parts?.(figure) ?? [])],
    shape: JSON.stringify([kind, ...view.shape(figure)]),
    leastHeight: (width) => view.leastHeight?.(figure, width) ?? 0,
    zooms: view.zooms ?? false,
    colourNames: () => view.colourNames?.(figure) ?? [],
    next: (from, key) => {
      if (from === null) return firstMark(marks, key);
      return view.next ? view.next(figure, from, key) : stepFrom(marks, from, key, view.walk?.(figure));
    },
    drawing: () => {
      const drawer = view.drawer.now();
      return drawer && boundDrawing(figure, drawer);
    },
  };
}

function boundDrawing<F extends BaseFigure>(figure: F, drawer: Drawer<F>): FigureDrawing {
  const figureMark: FigureDrawing["figureMark"] = (mark, at, size) =>
    drawer.figureMark
      ? drawer.figureMark(figure, mark, at, size)
      : { series: mark.seriesIndex, index: mark.dataIndex };
  return {
    option: (drawing) => drawer.option(figure, drawing),
    place: (chart, mark) => drawer.place?.(chart, figure, mark) ?? null,
    engineMark: (mark) =>
      drawer.engineMark?.(figure, mark) ?? { seriesIndex: mark.series, dataIndex: mark.index },
    figureMark,
    tells: (mark) =>
      drawer.tells?.(figure, mark) ??
      [figureMark(mark, { x: 0, y: 0 }, { width: 0, height: 0 })].filter((one) => one !== null),
    nearest: (chart, at) => drawer.nearest?.(chart, figure, at) ?? null,
    category: (mark, isAcross) => drawer.category?.(figure, mark, isAcross) ?? null,
    labelled: (sight) => drawer.labelled?.(figure, sight) ?? 0,
  };
}
