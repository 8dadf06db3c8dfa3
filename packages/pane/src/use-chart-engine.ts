import { useEffect, useState } from "react";
import { type ChartEngine, chartEngine, loadChartEngine } from "./load-chart-engine.ts";

/** The engine, or what became of fetching it. */
export type EngineState = ChartEngine | "loading" | "failed";

/** Fetches the engine on first use; `retry` tries again after a failure. */
export function useChartEngine(): [EngineState, () => void] {
  const [engine, setEngine] = useState<EngineState>(() => chartEngine() ?? "loading");
  useEffect(() => {
    if (engine !== "loading") return;
    let current = true;
    loadChartEngine().then(
      (arrived) => current && setEngine(arrived),
      () => current && setEngine("failed"),
    );
    return () => {
      current = false;
    };
  }, [engine]);
  return [engine, () => setEngine("loading")];
}
