import { HeatmapChart } from "echarts/charts";
import { VisualMapContinuousComponent } from "echarts/components";
import { use } from "echarts/core";

/** Teaches the engine to draw heatmaps: they come in a chunk of their own, for few charts are one. */
export function addHeatmap(): void {
  use([HeatmapChart, VisualMapContinuousComponent]);
}
