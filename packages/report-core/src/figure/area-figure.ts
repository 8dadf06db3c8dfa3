import { categoryFigure, type MeasureLook } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

const areaLook: MeasureLook = { mark: "line", filled: true, axis: 0 };

/** A line with the ground below it filled; `style.stacked` puts the series on one another. */
export const areaFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    {
      type: "area",
      lookOf: () => areaLook,
      categoryAxis: "x",
      stack: input.style.stacked ? "All" : null,
      second: "legend",
    },
    input,
  );
