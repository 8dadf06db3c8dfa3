import { type BoxPlotFigure, boxPlot as info } from "@provost/report-core/chart-type/box-plot/box-plot";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const boxPlot: PaneChartType<BoxPlotFigure> = {
  ...info,
  icon: "M7 4v3 M4.5 7h5v7h-5z M4.5 10.5h5 M7 14v5 M17 6v4 M14.5 10h5v6h-5z M14.5 12.5h5 M17 16v4",
  chart: lazyPart(async () => (await import("./box-plot-chart.ts")).boxPlotChart),
};
