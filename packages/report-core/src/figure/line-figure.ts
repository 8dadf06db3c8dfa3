import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** A line per measure, or per value of the second dimension; a missing cell is a gap. */
export const lineFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    { type: "line", mark: "line", categoryAxis: "x", missing: null, stack: null, second: "legend" },
    input,
  );
