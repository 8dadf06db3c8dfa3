import type { ChartType } from "@provost/contract/chart-type";
import { areaFigure } from "./area-figure.ts";
import { barFigure } from "./bar-figure.ts";
import { comboFigure } from "./combo-figure.ts";
import type { Figure, MakeFigure } from "./figure.ts";
import type { FurtherFigure } from "./further-figures.ts";
import { heatmapFigure } from "./heatmap-figure.ts";
import { horizontalBarFigure } from "./horizontal-bar-figure.ts";
import { kpiFigure } from "./kpi-figure.ts";
import { lineFigure } from "./line-figure.ts";
import { pieFigure } from "./pie-figure.ts";
import { pivotFigure } from "./pivot-figure.ts";
import { scatterFigure } from "./scatter-figure.ts";
import { stackBarFigure } from "./stack-bar-figure.ts";
import { tableFigure } from "./table-figure.ts";

/** Types whose figures are fetched when they are first drawn. */
export type FurtherType = FurtherFigure["type"];
/** All others. */
export type UsualType = Exclude<ChartType, FurtherType>;

/** Makers of the figures that every page has at hand. */
export const usualFigures: Readonly<Record<UsualType, MakeFigure<Figure>>> = {
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
