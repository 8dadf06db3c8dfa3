import type { DrawnFigure } from "@provost/report-core/figure/figure";
import type { Chart } from "./chart-engine.ts";
import { lazyPart } from "./use-loaded.ts";

/** The part that draws, in a chunk of its own. */
export interface ChartEngine {
  /** Makes a chart in an element that has a size. */
  makeChart(host: HTMLElement): Chart;
}

const engine = lazyPart(async (): Promise<ChartEngine> => {
  const { makeChart } = await import("./chart-engine.ts");
  return { makeChart };
});

const heatmap = lazyPart(async () => {
  const { addHeatmap } = await import("./heatmap-parts.ts");
  addHeatmap();
  return true;
});

/** The engine, if it has arrived with what a kind of figure needs. */
export function chartEngine(kind: DrawnFigure["kind"] = "axes"): ChartEngine | null {
  return kind === "heatmap" && heatmap.now() === null ? null : engine.now();
}

/** Fetches the engine once; call it early to have it ready when the first chart comes. A failed fetch can be tried again. */
export async function loadChartEngine(kind: DrawnFigure["kind"] = "axes"): Promise<ChartEngine> {
  const [loaded] = await Promise.all([engine.load(), kind === "heatmap" ? heatmap.load() : true]);
  return loaded;
}
