import type { Chart, ChartSize } from "./chart-engine.ts";
import type { EngineExtension } from "./engine-extension.ts";
import type { DrawFurther } from "./further-option.ts";
import type { EnginePart } from "./parts-of-figure.ts";
import { type LazyPart, lazyPart } from "./use-loaded.ts";

/** The part that draws, in a chunk of its own. */
export interface ChartEngine {
  /** Makes a chart in an element of a size, px. */
  makeChart(host: HTMLElement, size: ChartSize): Chart;
}

const engine = lazyPart(async () => {
  const { makeChart, teach } = await import("./chart-engine.ts");
  return { makeChart, teach };
});

function taught(
  part: EnginePart,
  fetchPart: () => Promise<{ parts: EngineExtension[]; draw?: DrawFurther }>,
): LazyPart<boolean> {
  return lazyPart(async () => {
    const [{ parts, draw }, { teach }] = await Promise.all([fetchPart(), engine.load()]);
    teach(part, parts, draw);
    return true;
  });
}

const parts: Record<EnginePart, LazyPart<boolean>> = {
  line: taught("line", () => import("./engine-parts/line.ts")),
  pie: taught("pie", () => import("./engine-parts/pie.ts")),
  scatter: taught("scatter", () => import("./engine-parts/scatter.ts")),
  heatmap: taught("heatmap", () => import("./engine-parts/heatmap.ts")),
  zoom: taught("zoom", () => import("./engine-parts/zoom.ts")),
  labels: taught("labels", () => import("./engine-parts/labels.ts")),
  gauge: taught("gauge", () => import("./engine-parts/gauge.ts")),
  funnel: taught("funnel", () => import("./engine-parts/funnel.ts")),
  radar: taught("radar", () => import("./engine-parts/radar.ts")),
  treemap: taught("treemap", () => import("./engine-parts/treemap.ts")),
  boxPlot: taught("boxPlot", () => import("./engine-parts/box-plot.ts")),
};

/** What most dashboards draw beside bars. */
const usual: readonly EnginePart[] = ["line", "pie", "labels"];

/** The engine, if it has arrived with all of these parts. */
export function chartEngine(needs: readonly EnginePart[]): ChartEngine | null {
  return needs.every((part) => parts[part].now()) ? engine.now() : null;
}

/** Fetches the engine once, and each part once; call it early to have it ready when the first chart comes. A failed fetch can be tried again. */
export async function loadChartEngine(needs: readonly EnginePart[] = usual): Promise<ChartEngine> {
  const [loaded] = await Promise.all([engine.load(), ...needs.map((part) => parts[part].load())]);
  return loaded;
}
