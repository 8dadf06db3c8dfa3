import type { DrawnFigure } from "@provost/report-core/figure/figure";
import type { FurtherFigure } from "@provost/report-core/figure/further-figures";
import { fewestBelow, zoomFromX } from "./zoom-from.ts";

/** What of the drawing engine only some figures need: each part comes in a chunk of its own. */
export type EnginePart = "line" | "pie" | "scatter" | "heatmap" | "zoom" | "labels" | FurtherFigure["kind"];

/** The parts that draw a figure, whatever its size. */
export function partsOfFigure(figure: DrawnFigure): EnginePart[] {
  switch (figure.kind) {
    case "gauge":
    case "radar":
    case "treemap":
      return [figure.kind];
    case "boxPlot":
      return [figure.kind, ...(figure.categories.length > zoomFromX ? ["zoom" as const] : [])];
  }
  const labels: EnginePart[] = figure.labels ? ["labels"] : [];
  switch (figure.kind) {
    case "axes": {
      const { series, categories, categoryAxis } = figure;
      const isMany = categories.length > (categoryAxis === "x" ? zoomFromX : fewestBelow);
      return [
        ...labels,
        ...(series.some(({ mark }) => mark === "line") ? ["line" as const] : []),
        ...(isMany ? ["zoom" as const] : []),
      ];
    }
    case "heatmap":
      return ["heatmap", "zoom"];
    case "pie":
    case "scatter":
    case "funnel":
      return [...labels, figure.kind];
  }
}
