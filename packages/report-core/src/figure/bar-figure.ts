import { categoryFigure } from "./category-figure.ts";
import { type AxesFigure, type MakeFigure, rolesOf } from "./figure.ts";

/** A bar per measure, or per value of the second dimension, which `style.stacked` stacks; a missing cell is "-". */
export const barFigure: MakeFigure<AxesFigure> = (rows, schema, style, language) =>
  categoryFigure(
    {
      type: "bar",
      mark: "bar",
      categoryAxis: "x",
      missing: "-",
      stack: style.stacked && rolesOf(schema).dimensions.length > 1 ? "All" : null,
      second: "legend",
    },
    rows,
    schema,
    style,
    language,
  );
