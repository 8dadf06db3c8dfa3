import { stackBar as info, stackBarFigure } from "@provost/report-core/chart-type/stack-bar/stack-bar";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const stackBar: AxesChartType = {
  ...info,
  icon: "M4 20h16 M6 20v-9h4v9 M6 15.5h4 M13 20V5h4v15 M13 15h4 M13 10h4",
  chart: axesChart(stackBarFigure),
};
