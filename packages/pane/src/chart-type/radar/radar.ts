import { radar as info } from "@provost/report-core/chart-type/radar/radar";
import type { RadarFigure } from "@provost/report-core/chart-type/radar/radar-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const radar: PaneChartType<RadarFigure> = {
  ...info,
  icon: "M12 3.5l8 6-3 9.5H7l-3-9.5z M12 8l4.2 3-1.2 5.2H9.4L7 11z",
  chart: lazyPart(async () => (await import("./radar-chart.ts")).radarChart),
};
