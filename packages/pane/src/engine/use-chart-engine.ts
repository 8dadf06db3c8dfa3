import { useEffect, useState } from "react";
import type { DrawnChart } from "../chart-type/chart-type.ts";
import { type ChartEngine, chartEngine, fetchEngine } from "./engine-loader.ts";

/** The engine, or what became of fetching it. */
export type EngineState = ChartEngine | "loading" | "failed";

/** Fetches the engine, with what a chart needs, on first use; `retry` tries again after a failure. */
export function useChartEngine({ needs }: DrawnChart): [EngineState, () => void] {
  const [isFailed, setFailed] = useState(false);
  const [, arrived] = useState(0);
  const engine = chartEngine(needs);
  const isMissing = engine === null && !isFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    fetchEngine(needs).then(
      () => isCurrent && arrived((times) => times + 1),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, needs]);
  return [engine ?? (isFailed ? "failed" : "loading"), () => setFailed(false)];
}
