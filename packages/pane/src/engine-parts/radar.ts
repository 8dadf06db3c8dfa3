import { RadarChart } from "echarts/charts";
import { RadarComponent } from "echarts/components";
import type { DrawFurther } from "../further-option.ts";
import { radarOption } from "../radar-option.ts";

/** What draws radars. */
export const parts = [RadarChart, RadarComponent];

/** How radars are drawn. */
export const draw: DrawFurther = (figure, drawing) =>
  figure.kind === "radar" ? radarOption(figure, drawing) : null;
