import { z } from "zod";

/** Figures a chart can be, in the order of the picker: the six of the spec, then those beyond it. */
export const ChartType = z.enum([
  "table",
  "line",
  "bar",
  "stackBar",
  "pie",
  "horizontalBar",
  "area",
  "combo",
  "scatter",
  "kpi",
  "pivot",
  "heatmap",
  "gauge",
  "funnel",
  "radar",
  "treemap",
  "boxPlot",
  "waterfall",
  "map",
]);
export type ChartType = z.infer<typeof ChartType>;

/** The type of what names none: it shows any rows. */
export const plainType: ChartType = "table";

/** Types that are drawn on the shapes of a map. */
export const onMaps: ReadonlySet<ChartType> = new Set<ChartType>(["map"]);
