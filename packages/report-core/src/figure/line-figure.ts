import { categoryFigure, type MeasureLook } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

const lineLook: MeasureLook = { mark: "line", filled: false, axis: 0 };

/** A line per measure, or per value of the second dimension; a missing cell is a gap. */
export const lineFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    { type: "line", lookOf: () => lineLook, categoryAxis: "x", stack: null, second: "legend" },
    input,
  );
