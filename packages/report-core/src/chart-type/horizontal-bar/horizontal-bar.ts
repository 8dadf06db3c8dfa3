import type { MakeFigure } from "../../figure/figure.ts";
import type { AxesFigure } from "../axes/axes.ts";
import { categoryFigure } from "../axes/axes-figure.ts";
import { bar, barLook, stackOf } from "../bar/bar.ts";
import type { ChartTypeInfo } from "../chart-type.ts";

export const horizontalBar: ChartTypeInfo<"horizontalBar"> = {
  ...bar,
  type: "horizontalBar",
  name: { zh: "条形图", en: "Horizontal bar chart" },
};

/** A bar chart with its axes swapped. */
export const horizontalBarFigure: MakeFigure<AxesFigure> = (input) =>
  categoryFigure(
    horizontalBar,
    { lookOf: () => barLook, categoryAxis: "y", stack: stackOf(input), second: "legend" },
    input,
  );
