import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { BarChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
} from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { CanvasRenderer } from "echarts/renderers";
import { chartOption, type DrawOptions } from "./chart-option.ts";
import { bringIntoSight, nearestMark, placeOf } from "./chart-place.ts";
import type { ChartOption } from "./drawing.ts";

use([
  LineChart,
  BarChart,
  PieChart,
  ScatterChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  DataZoomComponent,
  AriaComponent,
  LabelLayout,
  CanvasRenderer,
]);

/** A mark that was pointed at, and where in the element, px. */
export interface PointedMark {
  series: number;
  index: number;
  x: number;
  y: number;
}

/** A drawing surface bound to an element. */
export interface Chart {
  /** Draws now; `afresh` forgets what was drawn before, legend choices included. */
  draw(figure: DrawnFigure, options: Omit<DrawOptions, "size">, afresh: boolean): void;
  /** Brings the drawing to the element's present size. */
  fit(): void;
  /** Tells of every click on a mark, or on the ground of a category: then of its mark next to the click. */
  onClick(told: (mark: PointedMark) => void): void;
  /** Points at a mark as the mouse would, bringing it into sight; where it is, px from the element's corner. */
  point(series: number, index: number): { x: number; y: number };
  /** Points at nothing. */
  release(): void;
  dispose(): void;
}

/** Makes a chart in an element that has a size. */
export function makeChart(host: HTMLElement): Chart {
  const chart = init(host, undefined, { renderer: "canvas" });
  let pointed: { seriesIndex: number; dataIndex: number } | null = null;
  let drawn: { figure: DrawnFigure; options: Omit<DrawOptions, "size">; size: string } | null = null;

  // What fits beside what: names that turn, numbers in cells, rows of a list. Small steps leave the drawing as it is.
  const sizeNow = (): string => `${Math.round(chart.getWidth() / 60)} ${Math.round(chart.getHeight() / 40)}`;
  const optionOf = (figure: DrawnFigure, options: Omit<DrawOptions, "size">): ChartOption =>
    chartOption(figure, { ...options, size: { width: chart.getWidth(), height: chart.getHeight() } });

  const release = (): void => {
    if (pointed) chart.dispatchAction({ type: "downplay", ...pointed });
    chart.dispatchAction({ type: "hideTip" });
    pointed = null;
  };
  return {
    draw: (figure, options, afresh) => {
      pointed = null;
      drawn = { figure, options, size: sizeNow() };
      chart.setOption(optionOf(figure, options), { notMerge: afresh, replaceMerge: ["dataZoom"] });
    },
    fit: () => {
      const isSame = chart.getWidth() === host.clientWidth && chart.getHeight() === host.clientHeight;
      if (isSame) return;
      chart.resize({ animation: { duration: 0 } });
      const size = sizeNow();
      if (!drawn || drawn.size === size) return;
      drawn = { ...drawn, size };
      const option = optionOf(drawn.figure, { ...drawn.options, animate: false });
      chart.setOption(option, { replaceMerge: ["dataZoom"] });
    },
    onClick: (told) => {
      chart.on("click", ({ componentType, seriesIndex, dataIndex, event }) => {
        if (componentType !== "series" || seriesIndex === undefined) return;
        told({ series: seriesIndex, index: dataIndex, x: event?.offsetX ?? 0, y: event?.offsetY ?? 0 });
      });
      chart.getZr().on("click", ({ target, offsetX, offsetY }) => {
        const near =
          target || drawn?.figure.kind !== "axes" ? null : nearestMark(chart, drawn.figure, offsetX, offsetY);
        if (near) told({ ...near, x: offsetX, y: offsetY });
      });
    },
    point: (seriesIndex, dataIndex) => {
      release();
      if (drawn) bringIntoSight(chart, drawn.figure, dataIndex);
      pointed = { seriesIndex, dataIndex };
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
