import { heatmap as info } from "@provost/report-core/chart-type/heatmap/heatmap";
import type { HeatmapFigure } from "@provost/report-core/chart-type/heatmap/heatmap-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const heatmap: PaneChartType<HeatmapFigure> = {
  ...info,
  icon: "M4 4h16v16H4z M4 9.3h16 M4 14.6h16 M9.3 4v16 M14.6 4v16 M10.5 10.5l3 3 M5.2 5.2l3 3 M15.8 15.8l3 3",
  chart: lazyPart(async () => (await import("./heatmap-chart.ts")).heatmapChart),
};
