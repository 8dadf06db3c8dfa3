import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** Bars and lines on one category axis; with two dimensions the axis reads "d1 / d2". */
export const comboFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    { type: "combo", mark: "bar", categoryAxis: "x", missing: "-", stack: null, second: "joined" },
    input,
  );
