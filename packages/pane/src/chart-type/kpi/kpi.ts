import { kpi as info } from "@provost/report-core/chart-type/kpi/kpi";
import type { KpiFigure } from "@provost/report-core/chart-type/kpi/kpi-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import { type PaneChartType, plainChart } from "../chart-type.ts";

export const kpi: PaneChartType<KpiFigure> = {
  ...info,
  icon: "M4 5h16v14H4z M7 9h4 M7 15l3-2 3 1.5 4-4.5",
  chart: lazyPart(async () => {
    const { kpiFigure } = await import("@provost/report-core/chart-type/kpi/kpi-figure");
    return plainChart(
      kpiFigure,
      lazyPart(async () => (await import("./kpi-shapes.ts")).kpiShapes),
    );
  }),
  fetchedFirst: [],
};
