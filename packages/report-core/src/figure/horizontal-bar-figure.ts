import { categoryFigure } from "./category-figure.ts";
import type { AxesFigure, MakeFigure } from "./figure.ts";

/** A bar chart with its axes swapped. */
export const horizontalBarFigure: MakeFigure<AxesFigure> = (rows, schema, style, language) =>
  categoryFigure(
    { type: "horizontalBar", mark: "bar", categoryAxis: "y", missing: "-", stack: null, second: "legend" },
    rows,
    schema,
    style,
    language,
  );
