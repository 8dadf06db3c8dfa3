import { FunnelChart } from "echarts/charts";
import { funnelOption } from "../funnel-option.ts";
import type { DrawFurther } from "../further-option.ts";

/** What draws funnels. */
export const parts = [FunnelChart];

/** How funnels are drawn. */
export const draw: DrawFurther = (figure, drawing) =>
  figure.kind === "funnel" ? funnelOption(figure, drawing) : null;
