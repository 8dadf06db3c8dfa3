import type { ChartType } from "@provost/contract/chart/chart-type";
import type { FigureInput } from "@provost/report-core/figure/figure";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Chart } from "../chart-type/chart-type.ts";
import { chartParts, chartTypes, type Figure } from "../chart-type/chart-types.ts";
import { useMap } from "./map-source.ts";
import type { Loaded } from "./use-loaded.ts";

/** The chart of data, as soon as its type is here; it is made again only for other data. */
export function useChart(
  type: ChartType,
  input: FigureInput,
): Loaded<Chart<Exclude<Figure, { kind: "empty" | "invalid" }>>> {
  const { rows, schema, style, language, totals, insteadOf, isPart } = input;
  const [found, findAgain] = useMap(type, input);
  const shapes = found.phase === "here" ? found.shapes : undefined;
  const [failed, setFailed] = useState<ChartType | null>(null);
  const [, arrived] = useState(0);
  const parts = chartParts(type, { style, schema });
  const make = parts.every((part) => part.now() !== null) ? chartTypes[type].chart.now() : null;
  const isMissing = make === null && failed !== type;
  const load = useEffectEvent(() => Promise.all(parts.map((part) => part.load())));
  useEffect(() => {
    if (!isMissing) return;
    let isCurrent = true;
    load().then(
      () => isCurrent && arrived((times) => times + 1),
      () => isCurrent && setFailed(type),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, type]);
  const chart = useMemo(
    () => make?.({ rows, schema, style, language, totals, insteadOf, isPart, shapes }) ?? null,
    [make, rows, schema, style, language, totals, insteadOf, isPart, shapes],
  );
  if (found.phase === "failed") return { phase: "failed", retry: findAgain };
  if (found.phase === "loading") return { phase: "loading" };
  if (chart) return { phase: "here", part: chart };
  return failed === type ? { phase: "failed", retry: () => setFailed(null) } : { phase: "loading" };
}
