import { comboFigure, combo as info } from "@provost/report-core/chart-type/combo/combo";
import type { AxesChartType } from "../axes/axes-chart.ts";
import { axesChart } from "../axes/axes-chart.ts";

export const combo: AxesChartType = {
  ...info,
  icon: "M4 20h16 M6 20v-6h3v6 M11 20v-9h3v9 M16 20v-5h3v5 M5 9l5-4 4 2 6-3",
  chart: axesChart(comboFigure),
};
