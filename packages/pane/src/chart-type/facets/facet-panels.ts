import { lazyPart } from "../../engine/use-loaded.ts";

/** What makes and draws panels, in a chunk of its own. */
export const facetPanels = lazyPart(() => import("./facets-chart.ts"));
