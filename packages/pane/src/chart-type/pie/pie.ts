import { pie as info, type PieFigure, pieFigure } from "@provost/report-core/chart-type/pie/pie";
import { labelLayout, legend } from "../../engine/engine-parts.ts";
import { lazyPart, presentPart } from "../../engine/use-loaded.ts";
import { drawnChart, namedColours, type PaneChartType } from "../chart-type.ts";

const drawer = lazyPart(async () => (await import("./pie-option.ts")).pieDrawer);

export const pie: PaneChartType<PieFigure> = {
  ...info,
  icon: "M12 4a8 8 0 1 0 8 8h-8z M15 3.5A6.5 6.5 0 0 1 20.5 9H15z",
  chart: presentPart(
    drawnChart(pieFigure, {
      drawer,
      parts: ({ labels }) => [legend, ...(labels ? [labelLayout] : [])],
      shape: (figure) => [figure.legend],
      colourNames: ({ slices }) => namedColours(slices),
      walk: () => "list",
    }),
  ),
  fetchedFirst: [drawer],
};
