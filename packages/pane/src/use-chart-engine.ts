import type { DrawnFigure } from "@provost/report-core/figure/figure";
import { useEffect, useMemo, useState } from "react";
import { type ChartEngine, chartEngine, loadChartEngine } from "./load-chart-engine.ts";
import { partsOfFigure } from "./parts-of-figure.ts";

/** The engine, or what became of fetching it. */
export type EngineState = ChartEngine | "loading" | "failed";

/** Fetches the engine, with what a figure needs, on first use; `retry` tries again after a failure. */
export function useChartEngine(figure: DrawnFigure): [EngineState, () => void] {
  const [isFailed, setFailed] = useState(false);
  const [, arrived] = useState(0);
  const needs = useMemo(() => partsOfFigure(figure), [figure]);
  const engine = chartEngine(needs);
  const isMissing = engine === null && !isFailed;
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    loadChartEngine(needs).then(
      () => isCurrent && arrived((times) => times + 1),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, needs]);
  return [engine ?? (isFailed ? "failed" : "loading"), () => setFailed(false)];
}
