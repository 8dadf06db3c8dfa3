import { areaFigure, area as info } from "@provost/report-core/chart-type/area/area";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const area: AxesChartType = {
  ...info,
  icon: "M4 4v16h16 M4 16l5-6 4 3 7-7v14",
  chart: axesChart(areaFigure),
};
