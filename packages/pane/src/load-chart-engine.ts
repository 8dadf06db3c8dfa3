import type { Chart } from "./chart-engine.ts";

/** The part that draws, in a chunk of its own. */
export interface ChartEngine {
  /** Makes a chart in an element that has a size. */
  makeChart(host: HTMLElement): Chart;
}

let loaded: ChartEngine | null = null;
let loading: Promise<ChartEngine> | null = null;

/** The engine, if it has arrived. */
export function chartEngine(): ChartEngine | null {
  return loaded;
}

/** Fetches the engine once; call it early to have it ready when the first chart comes. A failed fetch can be tried again. */
export function loadChartEngine(): Promise<ChartEngine> {
  loading ??= import("./chart-engine.ts").then(
    ({ makeChart }) => {
      loaded = { makeChart };
      return loaded;
    },
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}
