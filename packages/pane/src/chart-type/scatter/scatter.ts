import {
  scatter as info,
  type ScatterFigure,
  scatterFigure,
} from "@provost/report-core/chart-type/scatter/scatter";
import { labelLayout, legend } from "../../engine/engine-parts.ts";
import { lazyPart, presentPart } from "../../engine/use-loaded.ts";
import { axisShape, drawnChart, namedColours, type PaneChartType } from "../chart-type.ts";

export const scatter: PaneChartType<ScatterFigure> = {
  ...info,
  icon: "M4 4v16h16 M8.5 15h.01 M11 10.5h.01 M14 13h.01 M16 7.5h.01 M18.5 10h.01 M9 7h.01",
  chart: presentPart(
    drawnChart(scatterFigure, {
      drawer: lazyPart(async () => (await import("./scatter-option.ts")).scatterDrawer),
      parts: ({ labels }) => [legend, ...(labels ? [labelLayout] : [])],
      shape: ({ legend: place, x, y, groups }) => [
        place,
        axisShape(x),
        axisShape(y),
        groups.map(({ name }) => name),
      ],
      colourNames: ({ groups }) => namedColours(groups),
    }),
  ),
};
