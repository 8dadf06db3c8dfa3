import type { ChartType } from "@provost/contract/chart-type";
import { areaFigure } from "./area-figure.ts";
import { barFigure } from "./bar-figure.ts";
import { comboFigure } from "./combo-figure.ts";
import type { Figure, FigureInput, MakeFigure } from "./figure.ts";
import { heatmapFigure } from "./heatmap-figure.ts";
import { horizontalBarFigure } from "./horizontal-bar-figure.ts";
import { kpiFigure } from "./kpi-figure.ts";
import { lineFigure } from "./line-figure.ts";
import { pieFigure } from "./pie-figure.ts";
import { pivotFigure } from "./pivot-figure.ts";
import { scatterFigure } from "./scatter-figure.ts";
import { stackBarFigure } from "./stack-bar-figure.ts";
import { tableFigure } from "./table-figure.ts";

const makers: Readonly<Record<ChartType, MakeFigure<Figure>>> = {
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
};

/** The figure of a type; it never throws, whatever the data. */
export function figureOf(type: ChartType, input: FigureInput): Figure {
  return makers[type](input);
}
