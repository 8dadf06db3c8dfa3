import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { useEffect, useState } from "react";
import { type ChartEngine, chartEngine, loadChartEngine } from "./load-chart-engine.ts";

/** The engine, or what became of fetching it. */
export type EngineState = ChartEngine | "loading" | "failed";

/** Fetches the engine, with what a kind of figure needs, on first use; `retry` tries again after a failure. */
export function useChartEngine(kind: DrawnFigure["kind"]): [EngineState, () => void] {
  const [isFailed, setFailed] = useState(false);
  const [, arrived] = useState(0);
  const engine = chartEngine(kind);
  const isMissing = engine === null && !isFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    loadChartEngine(kind).then(
      () => isCurrent && arrived((times) => times + 1),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, kind]);
  return [engine ?? (isFailed ? "failed" : "loading"), () => setFailed(false)];
}
