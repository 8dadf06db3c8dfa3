import type { KpiFigure, MakeFigure } from "./figure.ts";
import { emptyFigure, invalidFigure } from "./figure-data.ts";

export const kpiFigure: MakeFigure<KpiFigure> = (input) =>
  Array.isArray(input.rows) ? emptyFigure("kpi", input) : invalidFigure("kpi", input);
