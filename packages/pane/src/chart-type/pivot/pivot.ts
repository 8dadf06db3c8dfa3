import { pivot as info } from "@provost/report-core/chart-type/pivot/pivot";
import type { PivotFigure } from "@provost/report-core/chart-type/pivot/pivot-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const pivot: PaneChartType<PivotFigure> = {
  ...info,
  icon: "M4 4h16v16H4z M4 9h16 M9 4v16 M13 14l2-2 2 2 M15 12v4",
  chart: lazyPart(async () => (await import("./pivot-chart.ts")).pivotChart),
};
