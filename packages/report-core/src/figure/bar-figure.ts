import { categoryFigure, type MeasureLook } from "./category-figure.ts";
import type { AxesFigure, FigureInput, MakeFigure } from "./figure.ts";
import { rolesOf } from "./figure-fields.ts";

/** A bar on the first axis. */
export const barLook: MeasureLook = { mark: "bar", filled: false, axis: 0 };

/** Stacked where the style says so and a second dimension gives the parts; measures are stacked by `stackBar`. */
export function stackOf({ style, schema }: FigureInput): string | null {
  return style.stacked && rolesOf(schema).dimensions.length > 1 ? "All" : null;
}

/** A bar per measure, or per value of the second dimension, which `style.stacked` stacks; a missing cell is "-". */
export const barFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    { type: "bar", lookOf: () => barLook, categoryAxis: "x", stack: stackOf(input), second: "legend" },
    input,
  );
