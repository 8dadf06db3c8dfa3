import { DataZoomComponent } from "echarts/components";
import { zoomAcross, zoomDown } from "../engine/zoom-option.ts";

/** Zooming on axes of many categories, in a chunk of its own. */
export const extensions = [DataZoomComponent];

export { zoomAcross, zoomDown };
