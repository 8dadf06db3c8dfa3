import type { HeatmapFigure, MakeFigure } from "./figure.ts";
import { emptyFigure, invalidFigure } from "./figure-data.ts";

export const heatmapFigure: MakeFigure<HeatmapFigure> = (input) =>
  Array.isArray(input.rows) ? emptyFigure("heatmap", input) : invalidFigure("heatmap", input);
