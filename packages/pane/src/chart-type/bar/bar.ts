import { barFigure, bar as info } from "@provost/report-core/chart-type/bar/bar";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const bar: AxesChartType = {
  ...info,
  icon: "M4 20h16 M6 20v-7h3v7 M11 20V5h3v15 M16 20v-10h3v10",
  chart: axesChart(barFigure),
};
