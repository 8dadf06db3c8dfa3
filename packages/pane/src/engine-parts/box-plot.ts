import { BoxplotChart, CustomChart } from "echarts/charts";
import { boxPlotOption } from "../box-plot-option.ts";
import type { DrawFurther } from "../further-option.ts";

/** What draws box plots. */
export const parts = [BoxplotChart, CustomChart];

/** How box plots are drawn. */
export const draw: DrawFurther = (figure, drawing) =>
  figure.kind === "boxPlot" ? boxPlotOption(figure, drawing) : null;
