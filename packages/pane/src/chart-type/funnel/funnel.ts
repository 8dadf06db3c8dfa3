import { funnel as info } from "@provost/report-core/chart-type/funnel/funnel";
import type { FunnelFigure } from "@provost/report-core/chart-type/funnel/funnel-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import type { PaneChartType } from "../chart-type.ts";

export const funnel: PaneChartType<FunnelFigure> = {
  ...info,
  icon: "M3.5 5h17l-2.2 4.5H5.7z M6.6 11.2h10.8L15.6 15H8.4z M9.2 16.8h5.6L14 20h-4z",
  chart: lazyPart(async () => (await import("./funnel-chart.ts")).funnelChart),
};
