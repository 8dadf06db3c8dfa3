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
  let drawn: DrawnFigure | null = null;

  const release = (): void => {
    if (pointed) chart.dispatchAction({ type: "downplay", ...pointed });
    chart.dispatchAction({ type: "hideTip" });
    pointed = null;
  };
  return {
    draw: (figure, options, afresh) => {
      pointed = null;
      drawn = figure;
      const size = { width: chart.getWidth(), height: chart.getHeight() };
      chart.setOption(chartOption(figure, { ...options, size }), {
        notMerge: afresh,
        replaceMerge: ["dataZoom"],
      });
    },
    fit: () => {
      const isSame = chart.getWidth() === host.clientWidth && chart.getHeight() === host.clientHeight;
      if (!isSame) chart.resize({ animation: { duration: 0 } });
    },
    onClick: (told) => {
      chart.on("click", ({ componentType, seriesIndex, dataIndex, event }) => {
        if (componentType !== "series" || seriesIndex === undefined) return;
        told({ series: seriesIndex, index: dataIndex, x: event?.offsetX ?? 0, y: event?.offsetY ?? 0 });
      });
      chart.getZr().on("click", ({ target, offsetX, offsetY }) => {
        const near = target || drawn?.kind !== "axes" ? null : nearestMark(chart, drawn, offsetX, offsetY);
        if (near) told({ ...near, x: offsetX, y: offsetY });
      });
    },
    point: (seriesIndex, dataIndex) => {
      release();
      if (drawn) bringIntoSight(chart, drawn, dataIndex);
      pointed = { seriesIndex, dataIndex };
      chart.dispatchAction({ type: "highlight", ...pointed });
      chart.dispatchAction({ type: "showTip", ...pointed });
      return (
        (drawn && placeOf(chart, drawn, seriesIndex, dataIndex)) ?? {
          x: chart.getWidth() / 2,
          y: chart.getHeight() / 2,
        }
      );
    },
    release,
    dispose: () => chart.dispose(),
  };
}
