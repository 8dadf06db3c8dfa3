import { DataZoomComponent } from "echarts/components";

/** What zooms axes of many categories. */
export const parts = [DataZoomComponent];
