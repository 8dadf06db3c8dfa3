import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import { bringIntoSight, nearestMark, placeOf } from "./chart-place.ts";
import type { ChartOption } from "./drawing.ts";
import type { EngineExtension } from "./engine-extension.ts";
import type { DrawFurther } from "./further-option.ts";
import { engineMark, figureMark } from "./mark-address.ts";
import { type EnginePart, partsOfFigure } from "./parts-of-figure.ts";
import { type DrawOptions, drawingOf, usualOption } from "./usual-option.ts";

use([BarChart, GridComponent, TooltipComponent, LegendComponent, CanvasRenderer]);

const known = new Set<EnginePart>();

/** Teaches the engine a part that only some figures need. */
export function teach(part: EnginePart, extensions: EngineExtension[], draw?: DrawFurther): void {
  use(extensions);
  known.add(part);
  if (draw) drawers.push(draw);
}

const drawers: DrawFurther[] = [];

function optionFor(figure: DrawnFigure, options: DrawOptions): ChartOption {
  const drawing = drawingOf(options);
  if (!("marks" in figure)) return usualOption(figure, drawing);
  for (const draw of drawers) {
    const option = draw(figure, drawing);
    if (option) return option;
  }
  throw new Error(`${figure.kind} was not fetched`);
}

// What is in one drawing and not in the next must go; the engine refuses names it was never taught.
const replaced = (): string[] => (known.has("zoom") ? ["dataZoom"] : []);

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

/** A drawing surface bound to an element. */
export interface Chart {
  /** Draws now; `afresh` forgets what was drawn before, legend choices included. */
  draw(figure: DrawnFigure, options: Omit<DrawOptions, "size">, afresh: boolean): void;
  /** Brings the drawing to the element's size. */
  fit(size: ChartSize): void;
  /** Tells of every click on a mark, or on the ground of a category: then of its mark next to the click. */
  onClick(told: (mark: PointedMark) => void): void;
  /** Points at a mark as the mouse would, bringing it into sight; where it is, px from the element's corner. */
  point(series: number, index: number): { x: number; y: number };
  /** Points at nothing. */
  release(): void;
  dispose(): void;
}

/** Makes a chart in an element of a size; asked for it, the page would be laid out anew for each of many charts. */
export function makeChart(host: HTMLElement, size: ChartSize): Chart {
  let chart = init(host, undefined, { renderer: "canvas", ...size });
  let able = new Set(known);
  let click: (mark: PointedMark) => void = () => undefined;
  let pointed: { seriesIndex: number; dataIndex: number } | null = null;
  let drawn: { figure: DrawnFigure; options: Omit<DrawOptions, "size">; step: string } | null = null;

  const sizeNow = (): ChartSize => ({ width: chart.getWidth(), height: chart.getHeight() });
  // What fits beside what: names that turn, numbers in cells, rows of a list. Small steps leave the drawing as it is.
  const stepNow = (): string => `${Math.round(chart.getWidth() / 60)} ${Math.round(chart.getHeight() / 40)}`;
  const optionOf = (figure: DrawnFigure, options: Omit<DrawOptions, "size">): ChartOption =>
    optionFor(figure, { ...options, size: sizeNow() });

  const tell = (mark: PointedMark, cause: unknown): void => {
    // Behind a tap comes a press of the mouse in its place, which would close what the tap has opened.
    if (cause instanceof Event && cause.type === "touchend" && cause.cancelable) cause.preventDefault();
    click(mark);
  };
  const listen = (): void => {
    chart.on("click", ({ componentType, seriesIndex, dataIndex, event }) => {
      if (componentType !== "series" || seriesIndex === undefined) return;
      const [x, y] = [event?.offsetX ?? 0, event?.offsetY ?? 0];
      const mark = drawn && figureMark(drawn.figure, { seriesIndex, dataIndex }, { x, y }, sizeNow());
      if (mark) tell({ ...mark, x, y }, event?.event);
    });
    chart.getZr().on("click", ({ target, offsetX, offsetY, event }) => {
      const near =
        target || drawn?.figure.kind !== "axes" ? null : nearestMark(chart, drawn.figure, offsetX, offsetY);
      if (near) tell({ ...near, x: offsetX, y: offsetY }, event);
    });
  };
  listen();
  // A surface knows only what the engine knew when it was made.
  const renewFor = (figure: DrawnFigure): boolean => {
    if (partsOfFigure(figure).every((part) => able.has(part))) return false;
    const same = sizeNow();
    chart.dispose();
    chart = init(host, undefined, { renderer: "canvas", ...same });
    able = new Set(known);
    listen();
    return true;
  };

  const release = (): void => {
    if (pointed) chart.dispatchAction({ type: "downplay", ...pointed });
    chart.dispatchAction({ type: "hideTip" });
    pointed = null;
  };
  return {
    draw: (figure, options, afresh) => {
      pointed = null;
      const isNew = renewFor(figure);
      drawn = { figure, options, step: stepNow() };
      chart.setOption(optionOf(figure, options), { notMerge: afresh || isNew, replaceMerge: replaced() });
    },
    fit: (next) => {
      if (chart.getWidth() === next.width && chart.getHeight() === next.height) return;
      chart.resize({ ...next, animation: { duration: 0 } });
      const step = stepNow();
      if (!drawn || drawn.step === step) return;
      drawn = { ...drawn, step };
      const option = optionOf(drawn.figure, { ...drawn.options, animate: false });
      chart.setOption(option, { replaceMerge: replaced() });
    },
    onClick: (told) => {
      click = told;
    },
    point: (seriesIndex, dataIndex) => {
      release();
      if (drawn) bringIntoSight(chart, drawn.figure, seriesIndex, dataIndex);
      pointed = drawn ? engineMark(drawn.figure, seriesIndex, dataIndex) : { seriesIndex, dataIndex };
      chart.dispatchAction({ type: "highlight", ...pointed });
      chart.dispatchAction({ type: "showTip", ...pointed });
      return (
        (drawn && placeOf(chart, drawn.figure, seriesIndex, dataIndex)) ?? {
          x: chart.getWidth() / 2,
          y: chart.getHeight() / 2,
        }
      );
    },
    release,
    dispose: () => chart.dispose(),
  };
}
