import { barLook, stackOf } from "./bar-figure.ts";
import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** A bar chart with its axes swapped. */
export const horizontalBarFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    {
      type: "horizontalBar",
      lookOf: () => barLook,
      categoryAxis: "y",
      stack: stackOf(input),
      second: "legend",
    },
    input,
  );
