import { categoryFigure } from "./category-figure.ts";
import { type AxesFigure, type MakeFigure, rolesOf } from "./figure.ts";

/** A bar chart with its axes swapped. */
export const horizontalBarFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    {
      type: "horizontalBar",
      mark: "bar",
      categoryAxis: "y",
      missing: "-",
      stack: input.style.stacked && rolesOf(input.schema).dimensions.length > 1 ? "All" : null,
      second: "legend",
    },
    input,
  );
