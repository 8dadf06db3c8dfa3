import type { AxesFigure } from "@provost/report-core/chart-type/axes/axes";
import { BarChart } from "echarts/charts";
import { GridSimpleComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { axesDrawer as drawsAxes } from "../chart-type/axes/axes-option.ts";
import type {
  Drawer,
  DrawnChart,
  EngineMark,
  EnginePart,
  FigureDrawing,
  Point,
} from "../chart-type/chart-type.ts";
import { hiddenIn, labelsNote, scrollIntoView, seenIn, showAgain } from "./chart-place.ts";
import { type ChartOption, type Drawing, type DrawOptions, drawingOf, mostZoom } from "./drawing.ts";
import { axisZoom, legend, tooltips } from "./engine-parts.ts";
import type { LazyPart } from "./use-loaded.ts";

use([BarChart, GridSimpleComponent, CanvasRenderer]);

/** What draws charts on axes: it comes with the engine, for most charts are such. */
export const axesDrawer: Drawer<AxesFigure> = drawsAxes;

const known = new Set<LazyPart<EnginePart>>();

/** Teaches the engine what a chart needs; all of it was fetched. Tooltips are taught as soon as they are here. */
export function teach({ needs }: Pick<DrawnChart, "needs">): void {
  for (const part of [...needs, tooltips]) {
    const loaded = part.now();
    if (loaded === null || known.has(part)) continue;
    use([...loaded.extensions]);
    known.add(part);
  }
}

/** A chart with what draws it. */
export function drawingFor(chart: DrawnChart): FigureDrawing {
  const drawing = chart.drawing();
  if (drawing === null) throw new Error(`${chart.figure.type} was not fetched`);
  return drawing;
}

/** An option without what tells the values of marks. */
export function withoutTooltip({ tooltip: _, ...option }: ChartOption): ChartOption {
  return option;
}

// What is in one drawing and not in the next must go; the engine refuses names it was never taught.
const replaced = (): string[] => [
  ...(known.has(axisZoom) ? ["dataZoom"] : []),
  ...(known.has(legend) ? ["legend"] : []),
];

/** A mark that was pointed at, and where in the element, px. */
export interface PointedMark {
  series: number;
  index: number;
  x: number;
  y: number;
}

/** Of the inside of an element, px. */
export interface ChartSize {
  width: number;
  height: number;
}

/** A drawing as far as tooltips are concerned, which may come after it. */
export interface TooltipSurface {
  /** It knows tooltips already. */
  isAble(): boolean;
  /** Draws the same on a surface that knows them. */
  renew(): void;
  /** Tells the values at a place, px from the element's corner. */
  show(at: Point): void;
  /** Shows the tooltip once more, as it is now: of the mark that keys point at, or else at a place. */
  again(at: Point | null): void;
}

/** A drawing surface bound to an element. */
export interface Chart {
  /** Draws now; `afresh` forgets what was drawn before, legend choices included. */
  draw(chart: DrawnChart, options: Omit<DrawOptions, "size">, afresh: boolean): void;
  /** Resizes the drawing to the element. */
  fit(size: ChartSize): void;
  /** Reports every click on a mark, or on the ground of a category: then of its mark next to the click. */
  onClick(listener: (mark: PointedMark) => void): void;
  /** Points at a mark as the mouse would, bringing it into sight; where it is, px from the element's corner. */
  point(series: number, index: number): { x: number; y: number };
  /** Points at nothing. */
  release(): void;
  /** Draws so many times larger, around a place, px from the element's corner, or the middle; `null`: as at first. */
  zoom(by: number | null, at?: Point): void;
  /** Reports how many times larger than at first it is drawn, whenever that changes. */
  onZoom(listener: (zoom: number) => void): void;
  /** Reports what is to be said of labels that are left out, after each drawing; empty where there are none. */
  onLabels(listener: (note: string) => void): void;
  tooltips: TooltipSurface;
  dispose(): void;
}

interface Drawn {
  figure: DrawnChart["figure"];
  drawing: FigureDrawing;
  options: Omit<DrawOptions, "size">;
  step: string;
}

/** Makes a chart in an element of a size; reading it from the DOM would force a layout for each of many charts. */
export function makeChart(host: HTMLElement, size: ChartSize): Chart {
  let chart = init(host, undefined, { renderer: "canvas", ...size });
  let able = new Set(known);
  let click: (mark: PointedMark) => void = () => undefined;
  let pointed: EngineMark | null = null;
  let drawn: Drawn | null = null;

  let hidden: ReadonlySet<string> = new Set();
  let zoom = 1;
  let zoomed: (zoom: number) => void = () => undefined;
  let noted: (note: string) => void = () => undefined;

  const sizeNow = (): ChartSize => ({ width: chart.getWidth(), height: chart.getHeight() });
  // What fits beside what: names that turn, numbers in cells, rows of a list. Small steps leave the drawing as it is.
  const stepNow = (): string => `${Math.round(chart.getWidth() / 60)} ${Math.round(chart.getHeight() / 40)}`;
  const drawingNow = (options: Omit<DrawOptions, "size">): Drawing =>
    drawingOf({ ...options, hidden, zoom, size: sizeNow() });
  const noteLabels = (): void => {
    if (drawn) noted(labelsNote(chart, drawn.drawing, drawingNow(drawn.options)));
  };
  const optionOf = ({ figure, drawing, options }: Omit<Drawn, "step">): ChartOption => {
    const option = drawing.option(drawingNow(options));
    if (!able.has(tooltips)) return withoutTooltip(option);
    return tooltips.now()?.withLeftOut(option, figure, drawing) ?? option;
  };

  const report = (mark: PointedMark, cause: unknown): void => {
    // Behind a tap comes a press of the mouse in its place, which would close what the tap has opened.
    if (cause instanceof Event && cause.type === "touchend" && cause.cancelable) cause.preventDefault();
    click(mark);
  };
  const listen = (): void => {
    chart.on("click", ({ componentType, seriesIndex, dataIndex, event }) => {
      if (componentType !== "series" || seriesIndex === undefined) return;
      const [x, y] = [event?.offsetX ?? 0, event?.offsetY ?? 0];
      const mark = drawn?.drawing.figureMark({ seriesIndex, dataIndex }, { x, y }, sizeNow());
      if (mark) report({ ...mark, x, y }, event?.event);
    });
    // What stacks add up to follows the names that are seen.
    chart.on("legendselectchanged", () => {
      hidden = hiddenIn(chart);
      if (drawn) chart.setOption(optionOf(drawn), { replaceMerge: replaced() });
      noteLabels();
    });
    chart.on("datazoom", noteLabels);
    chart.getZr().on("click", ({ target, offsetX, offsetY, event }) => {
      const near = target ? null : drawn?.drawing.nearest(chart, { x: offsetX, y: offsetY });
      if (near) report({ ...near, x: offsetX, y: offsetY }, event);
    });
  };
  listen();
  // A surface knows only what the engine knew when it was made.
  const renew = (): void => {
    const same = sizeNow();
    chart.dispose();
    chart = init(host, undefined, { renderer: "canvas", ...same });
    able = new Set(known);
    listen();
  };
  const renewFor = ({ needs }: DrawnChart): boolean => {
    if (needs.every((part) => able.has(part))) return false;
    renew();
    return true;
  };
  // What was drawn before tooltips were here is drawn again on a surface that knows them, as it is seen now.
  const renewForTooltips = (): void => {
    if (able.has(tooltips) || drawn === null) return;
    teach({ needs: [] });
    const seen = seenIn(chart);
    renew();
    const option = optionOf({ ...drawn, options: { ...drawn.options, animate: false } });
    chart.setOption(option, { notMerge: true });
    showAgain(chart, seen);
    if (pointed) pointAt(pointed);
  };
  const pointAt = (mark: EngineMark): void => {
    chart.dispatchAction({ type: "highlight", ...mark });
    chart.dispatchAction({ type: "showTip", ...mark });
  };

  const release = (): void => {
    if (pointed) chart.dispatchAction({ type: "downplay", ...pointed });
    chart.dispatchAction({ type: "hideTip" });
    pointed = null;
  };
  const zoomBy = (by: number | null, at?: Point): void => {
    if (!drawn) return;
    const { width, height } = sizeNow();
    const next = by === null ? 1 : Math.max(1, Math.min(mostZoom, zoom * by));
    const isFirst = next === 1;
    const [originX, originY] = [at?.x ?? width / 2, at?.y ?? height / 2];
    if (!isFirst)
      chart.dispatchAction({
        ...{ type: "geoRoam", componentType: "series", seriesIndex: 0 },
        ...{ zoom: next / zoom, originX, originY },
      });
    zoom = next;
    zoomed(next);
    // Larger regions have more written on them.
    chart.setOption(optionOf({ ...drawn, options: { ...drawn.options, animate: false } }), {
      notMerge: isFirst,
    });
    noteLabels();
  };
  return {
    zoom: zoomBy,
    onLabels: (listener) => {
      noted = listener;
    },
    onZoom: (listener) => {
      zoomed = listener;
    },
    draw: (next, options, afresh) => {
      pointed = null;
      teach(next);
      const isNew = renewFor(next);
      const drawing = drawingFor(next);
      if (afresh || isNew) {
        hidden = new Set();
        zoom = 1;
        zoomed(1);
      }
      drawn = { figure: next.figure, drawing, options, step: stepNow() };
      chart.setOption(optionOf(drawn), { notMerge: afresh || isNew, replaceMerge: replaced() });
      // Paper does not wait for the next frame.
      if (options.palette.onPaper) chart.getZr().flush();
      noteLabels();
    },
    fit: (next) => {
      if (chart.getWidth() === next.width && chart.getHeight() === next.height) return;
      chart.resize({ ...next, animation: { duration: 0 } });
      const step = stepNow();
      if (drawn && drawn.step !== step) {
        drawn = { ...drawn, step };
        const option = optionOf({ ...drawn, options: { ...drawn.options, animate: false } });
        chart.setOption(option, { replaceMerge: replaced() });
      }
      noteLabels();
    },
    onClick: (listener) => {
      click = listener;
    },
    point: (series, index) => {
      release();
      const mark = { series, index };
      if (drawn) scrollIntoView(chart, drawn.drawing, mark);
      pointed = drawn?.drawing.engineMark(mark) ?? { seriesIndex: series, dataIndex: index };
      pointAt(pointed);
      return drawn?.drawing.place(chart, mark) ?? { x: chart.getWidth() / 2, y: chart.getHeight() / 2 };
    },
    release,
    tooltips: {
      isAble: () => able.has(tooltips),
      renew: renewForTooltips,
      show: (at) => chart.dispatchAction({ type: "showTip", ...at }),
      again: (at) => {
        // What is shown for the same mark is not written again.
        chart.dispatchAction({ type: "hideTip" });
        if (pointed) pointAt(pointed);
        else if (at) chart.dispatchAction({ type: "showTip", ...at });
      },
    },
    dispose: () => chart.dispose(),
  };
}
