import {
  horizontalBarFigure,
  horizontalBar as info,
} from "@provost/report-core/chart-type/horizontal-bar/horizontal-bar";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const horizontalBar: AxesChartType = {
  ...info,
  icon: "M4 4v16 M4 6h7v3H4 M4 11h15v3H4 M4 16h10v3H4",
  chart: axesChart(horizontalBarFigure),
};
