import type { EnginePart } from "../chart-type/chart-type.ts";
import type { Chart, ChartSize } from "./chart-engine.ts";
import { type LazyPart, lazyPart } from "./use-loaded.ts";

/** The part that draws, in a chunk of its own. */
export interface ChartEngine {
  /** Makes a chart in an element of a size, px. */
  makeChart(host: HTMLElement, size: ChartSize): Chart;
}

const engine = lazyPart(async () => {
  const { makeChart } = await import("./chart-engine.ts");
  return { makeChart };
});

type Needs = readonly LazyPart<EnginePart>[];

/** The engine, if it has arrived with all of these parts. */
export function chartEngine(needs: Needs): ChartEngine | null {
  return needs.every((part) => part.now() !== null) ? engine.now() : null;
}

/** Fetches the engine once, and each part once. A failed fetch can be tried again. */
export async function fetchEngine(needs: Needs): Promise<ChartEngine> {
  const [loaded] = await Promise.all([engine.load(), ...needs.map((part) => part.load())]);
  return loaded;
}
