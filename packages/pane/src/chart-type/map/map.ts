import { map as info } from "@provost/report-core/chart-type/map/map";
import type { MapFigure } from "@provost/report-core/chart-type/map/map-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const map: PaneChartType<MapFigure> = {
  ...info,
  icon: "M3 6.5l6-2.5 6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5z M9 4v13.5 M15 6.5V20",
  chart: lazyPart(async () => (await import("./map-chart.ts")).mapChart),
};
