import type { MakeFigure, PivotFigure } from "./figure.ts";
import { emptyFigure, invalidFigure } from "./figure-data.ts";

export const pivotFigure: MakeFigure<PivotFigure> = (input) =>
  Array.isArray(input.rows) ? emptyFigure("pivot", input) : invalidFigure("pivot", input);
