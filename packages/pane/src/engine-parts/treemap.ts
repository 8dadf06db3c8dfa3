import { TreemapChart } from "echarts/charts";
import type { DrawFurther } from "../further-option.ts";
import { treemapOption } from "../treemap-option.ts";

/** What draws treemaps. */
export const parts = [TreemapChart];

/** How treemaps are drawn. */
export const draw: DrawFurther = (figure, drawing) =>
  figure.kind === "treemap" ? treemapOption(figure, drawing) : null;
