import type { ChartType } from "@provost/contract/chart-type";
import { boxPlotFigure } from "./box-plot-figure.ts";
import type { Figure, FigureInput, MakeFigure } from "./figure.ts";
import { funnelFigure } from "./funnel-figure.ts";
import { gaugeFigure } from "./gauge-figure.ts";
import { radarFigure } from "./radar-figure.ts";
import { treemapFigure } from "./treemap-figure.ts";
import { usualFigures } from "./usual-figures.ts";

const makers: Readonly<Record<ChartType, MakeFigure<Figure>>> = {
  ...usualFigures,
  gauge: gaugeFigure,
  funnel: funnelFigure,
  radar: radarFigure,
  treemap: treemapFigure,
  boxPlot: boxPlotFigure,
};

/** The figure of a type, all makers at hand; it never throws, whatever the data. */
export function figureOf(type: ChartType, input: FigureInput): Figure {
  return makers[type](input);
}
