import { line as info, lineFigure } from "@provost/report-core/chart-type/line/line";
import { labelLayout, legend, lineSeries, tooltips } from "../../engine/engine-parts.ts";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const line: AxesChartType = {
  ...info,
  icon: "M4 4v16h16 M7 15l4-5 3.5 3L20 6.5",
  chart: axesChart(lineFigure),
  fetchedFirst: [lineSeries, labelLayout, legend, tooltips],
};
