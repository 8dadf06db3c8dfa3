import { LegendComponent } from "echarts/components";

/** The names of series, in a chunk of their own. */
export const extensions = [LegendComponent];
