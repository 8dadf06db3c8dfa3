import { VisualMapContinuousComponent } from "echarts/components";

/** Scales of colours, in a chunk of their own. */
export const extensions = [VisualMapContinuousComponent];
