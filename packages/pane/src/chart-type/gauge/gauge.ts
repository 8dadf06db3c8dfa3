import { gauge as info } from "@provost/report-core/chart-type/gauge/gauge";
import type { GaugeFigure } from "@provost/report-core/chart-type/gauge/gauge-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const gauge: PaneChartType<GaugeFigure> = {
  ...info,
  icon: "M4 17a8 8 0 1 1 16 0 M12 17l4-6 M6.5 17h.01 M17.5 17h.01",
  chart: lazyPart(async () => (await import("./gauge-chart.ts")).gaugeChart),
};
