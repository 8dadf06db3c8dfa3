import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** A line with the ground below it filled; `style.stacked` puts the series on one another. */
export const areaFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    {
      type: "area",
      mark: "line",
      filled: true,
      categoryAxis: "x",
      missing: null,
      stack: input.style.stacked ? "All" : null,
      second: "legend",
    },
    input,
  );
