import { table as info } from "@provost/report-core/chart-type/table/table";
import type { TableFigure } from "@provost/report-core/chart-type/table/table-figure";
import { lazyPart } from "../../engine/use-loaded.ts";
import { type PaneChartType, plainChart } from "../chart-type.ts";

export const table: PaneChartType<TableFigure> = {
  ...info,
  icon: "M4 5h16v14H4z M4 10h16 M4 14.5h16 M10 5v14",
  chart: lazyPart(async () => {
    const { tableFigure } = await import("@provost/report-core/chart-type/table/table-figure");
    return plainChart(
      tableFigure,
      lazyPart(async () => (await import("./table-shapes.ts")).tableShapes),
    );
  }),
};
