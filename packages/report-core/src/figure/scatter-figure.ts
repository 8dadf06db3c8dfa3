import type { MakeFigure, ScatterFigure } from "./figure.ts";
import { emptyFigure, invalidFigure } from "./figure-data.ts";

export const scatterFigure: MakeFigure<ScatterFigure> = (input) =>
  Array.isArray(input.rows) ? emptyFigure("scatter", input) : invalidFigure("scatter", input);
