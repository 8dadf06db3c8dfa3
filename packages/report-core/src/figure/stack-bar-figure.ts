import { barLook } from "./bar-figure.ts";
import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** Measures stacked on one bar; with two dimensions the axis reads "d1 / d2". */
export const stackBarFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    { type: "stackBar", lookOf: () => barLook, categoryAxis: "x", stack: "All", second: "joined" },
    input,
  );
