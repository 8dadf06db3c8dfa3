import type { FigureInput } from "../figure/figure.ts";
import { areaFigure } from "./area/area.ts";
import { barFigure } from "./bar/bar.ts";
import { boxPlotFigure } from "./box-plot/box-plot-figure.ts";
import { comboFigure } from "./combo/combo.ts";
import { funnelFigure } from "./funnel/funnel-figure.ts";
import { gaugeFigure } from "./gauge/gauge-figure.ts";
import { heatmapFigure } from "./heatmap/heatmap-figure.ts";
import { horizontalBarFigure } from "./horizontal-bar/horizontal-bar.ts";
import { kpiFigure } from "./kpi/kpi-figure.ts";
import { lineFigure } from "./line/line.ts";
import { pieFigure } from "./pie/pie-figure.ts";
import { pivotFigure } from "./pivot/pivot-figure.ts";
import { radarFigure } from "./radar/radar-figure.ts";
import { scatterFigure } from "./scatter/scatter-figure.ts";
import { stackBarFigure } from "./stack-bar/stack-bar.ts";
import { tableFigure } from "./table/table-figure.ts";
import { treemapFigure } from "./treemap/treemap-figure.ts";

const makers = {
  table: tableFigure,
  line: lineFigure,
  bar: barFigure,
  stackBar: stackBarFigure,
  pie: pieFigure,
  horizontalBar: horizontalBarFigure,
  area: areaFigure,
  combo: comboFigure,
  scatter: scatterFigure,
  kpi: kpiFigure,
  pivot: pivotFigure,
  heatmap: heatmapFigure,
  gauge: gaugeFigure,
  funnel: funnelFigure,
  radar: radarFigure,
  treemap: treemapFigure,
  boxPlot: boxPlotFigure,
};

/** A type whose figures are tested here. */
export type TestedType = keyof typeof makers;
/** A figure of one of these types. */
export type TestedFigure = ReturnType<(typeof makers)[TestedType]>;

/** The figure of a type by its name. */
export function figureOf(type: TestedType, input: FigureInput): TestedFigure {
  return makers[type](input);
}
