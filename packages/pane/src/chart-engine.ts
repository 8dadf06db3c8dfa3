import { BarChart, LineChart, PieChart } from "echarts/charts";
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
import type { ChartOption } from "./chart-option.ts";

use([
  LineChart,
  BarChart,
  PieChart,
  GridComponent,
  TooltipComponent,
  LegendComponent,
  DataZoomComponent,
  AriaComponent,
  LabelLayout,
  CanvasRenderer,
]);

/** A drawing surface bound to an element. */
export interface Chart {
  /** Draws now; `afresh` forgets what was drawn before, legend choices included. */
  draw(option: ChartOption, afresh: boolean): void;
  /** Brings the drawing to the element's present size. */
  fit(): void;
  dispose(): void;
}

/** Makes a chart in an element that has a size. */
export function makeChart(host: HTMLElement): Chart {
  const chart = init(host, undefined, { renderer: "canvas" });
  return {
    draw: (option, afresh) => chart.setOption(option, { notMerge: afresh, replaceMerge: ["dataZoom"] }),
    fit: () => {
      const isSame = chart.getWidth() === host.clientWidth && chart.getHeight() === host.clientHeight;
      if (!isSame) chart.resize({ animation: { duration: 0 } });
    },
    dispose: () => chart.dispose(),
  };
}
