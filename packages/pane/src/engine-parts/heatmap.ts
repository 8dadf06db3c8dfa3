import { HeatmapChart } from "echarts/charts";
import { VisualMapContinuousComponent } from "echarts/components";

/** What draws fields of colours. */
export const parts = [HeatmapChart, VisualMapContinuousComponent];
