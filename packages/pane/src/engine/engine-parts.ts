import { lazyPart } from "./use-loaded.ts";

/** Parts of the engine that several types need, each in a chunk of its own. */
export const lineSeries = lazyPart(() => import("../engine-parts/line.ts"));
export const legend = lazyPart(() => import("../engine-parts/legend.ts"));
export const axisZoom = lazyPart(() => import("../engine-parts/zoom.ts"));
export const labelLayout = lazyPart(() => import("../engine-parts/labels.ts"));
export const referenceMarks = lazyPart(() => import("../engine-parts/references.ts"));
export const partialMarks = lazyPart(() => import("../chart-type/axes/axes-partial.ts"));
/** No chart waits for it: it is taught when a mark is pointed at. */
export const tooltips = lazyPart(() => import("../engine-parts/tooltip.ts"));
