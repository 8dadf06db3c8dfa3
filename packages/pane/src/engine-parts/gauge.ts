import { GaugeChart } from "echarts/charts";
import type { DrawFurther } from "../further-option.ts";
import { gaugeOption } from "../gauge-option.ts";

/** What draws gauges. */
export const parts = [GaugeChart];

/** How gauges are drawn. */
export const draw: DrawFurther = (figure, drawing) =>
  figure.kind === "gauge" ? gaugeOption(figure, drawing) : null;
