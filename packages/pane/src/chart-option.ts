import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { boxPlotOption } from "./box-plot-option.ts";
import type { ChartOption } from "./drawing.ts";
import { funnelOption } from "./funnel-option.ts";
import { gaugeOption } from "./gauge-option.ts";
import { radarOption } from "./radar-option.ts";
import { treemapOption } from "./treemap-option.ts";
import { type DrawOptions, drawingOf, usualOption } from "./usual-option.ts";

/** What the engine draws for a figure: series and their data in the figure's own order. */
export function chartOption(figure: DrawnFigure, options: DrawOptions): ChartOption {
  const drawing = drawingOf(options);
  switch (figure.kind) {
    case "gauge":
      return gaugeOption(figure, drawing);
    case "funnel":
      return funnelOption(figure, drawing);
    case "radar":
      return radarOption(figure, drawing);
    case "treemap":
      return treemapOption(figure, drawing);
    case "boxPlot":
      return boxPlotOption(figure, drawing);
    default:
      return usualOption(figure, drawing);
  }
}
