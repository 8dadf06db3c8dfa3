import { pie as info } from "@provost/report-core/chart-type/pie/pie";
import type { PieFigure } from "@provost/report-core/chart-type/pie/pie-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const pie: PaneChartType<PieFigure> = {
  ...info,
  icon: "M12 4a8 8 0 1 0 8 8h-8z M15 3.5A6.5 6.5 0 0 1 20.5 9H15z",
  chart: lazyPart(async () => (await import("./pie-chart.ts")).pieChart),
  fetchedFirst: [],
};
