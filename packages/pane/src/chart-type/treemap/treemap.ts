import { treemap as info } from "@provost/report-core/chart-type/treemap/treemap";
import type { TreemapFigure } from "@provost/report-core/chart-type/treemap/treemap-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const treemap: PaneChartType<TreemapFigure> = {
  ...info,
  icon: "M4 4h16v16H4z M12.5 4v16 M12.5 11H20 M4 14h8.5 M16.5 11v9",
  chart: lazyPart(async () => (await import("./treemap-chart.ts")).treemapChart),
};
