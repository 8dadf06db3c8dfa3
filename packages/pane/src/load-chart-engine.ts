/** The part that draws, in a chunk of its own. */
export type ChartEngine = typeof import("./chart-engine.ts");

let loaded: ChartEngine | null = null;
let loading: Promise<ChartEngine> | null = null;

/** The engine, if it has arrived. */
export function chartEngine(): ChartEngine | null {
  return loaded;
}

/** Fetches the engine once; call it early to have it ready when the first chart comes. A failed fetch can be tried again. */
export function loadChartEngine(): Promise<ChartEngine> {
  loading ??= import("./chart-engine.ts").then(
    (engine) => {
      loaded = engine;
      return engine;
    },
    (cause: unknown) => {
      loading = null;
      throw cause;
    },
  );
  return loading;
}
