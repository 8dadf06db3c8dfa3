import { DataZoomComponent } from "echarts/components";

/** Zooming on axes of many categories, in a chunk of its own. */
export const extensions = [DataZoomComponent];
