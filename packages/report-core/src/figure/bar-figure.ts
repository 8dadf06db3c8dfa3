import { categoryFigure } from "./category-figure.ts";
import { type AxesFigure, type MakeFigure, rolesOf } from "./figure.ts";

/** A bar per measure, or per value of the second dimension, which `style.stacked` stacks; a missing cell is "-". */
export const barFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    {
      type: "bar",
      mark: "bar",
      categoryAxis: "x",
      missing: "-",
      stack: input.style.stacked && rolesOf(input.schema).dimensions.length > 1 ? "All" : null,
      second: "legend",
    },
    input,
  );
