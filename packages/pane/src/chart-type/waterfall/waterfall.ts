import { waterfall as info } from "@provost/report-core/chart-type/waterfall/waterfall";
import type { WaterfallFigure } from "@provost/report-core/chart-type/waterfall/waterfall-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const waterfall: PaneChartType<WaterfallFigure> = {
  ...info,
  icon: "M4 20h16 M4.5 20v-6h3v6 M7.5 14h2 M9.5 14v-5h3v5z M12.5 9h2 M14.5 9v3h3v-3z M17.5 12h2v8",
  chart: lazyPart(async () => (await import("./waterfall-chart.ts")).waterfallChart),
};
