import { scatter as info } from "@provost/report-core/chart-type/scatter/scatter";
import type { ScatterFigure } from "@provost/report-core/chart-type/scatter/scatter-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const scatter: PaneChartType<ScatterFigure> = {
  ...info,
  icon: "M4 4v16h16 M8.5 15h.01 M11 10.5h.01 M14 13h.01 M16 7.5h.01 M18.5 10h.01 M9 7h.01",
  chart: lazyPart(async () => (await import("./scatter-chart.ts")).scatterChart),
};
