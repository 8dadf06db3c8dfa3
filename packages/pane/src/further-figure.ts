import type { ChartType } from "@provost/contract/chart-type";
import type { Figure, FigureInput, MakeFigure } from "@provost/report-core/figure/figure";
import { type FurtherType, usualFigures } from "@provost/report-core/figure/usual-figures";
import { useEffect, useMemo, useState } from "react";
import { type LazyPart, type Loaded, lazyPart } from "./use-loaded.ts";

const further: Readonly<Record<FurtherType, LazyPart<MakeFigure<Figure>>>> = {
  gauge: lazyPart(async () => (await import("@provost/report-core/figure/gauge-figure")).gaugeFigure),
  funnel: lazyPart(async () => (await import("@provost/report-core/figure/funnel-figure")).funnelFigure),
  radar: lazyPart(async () => (await import("@provost/report-core/figure/radar-figure")).radarFigure),
  treemap: lazyPart(async () => (await import("@provost/report-core/figure/treemap-figure")).treemapFigure),
  boxPlot: lazyPart(async () => (await import("@provost/report-core/figure/box-plot-figure")).boxPlotFigure),
};

function isFurther(type: ChartType): type is FurtherType {
  return Object.hasOwn(further, type);
}

/** The figure of data, as soon as what makes it is here; it is made again only for other data. */
export function useFigure(
  type: ChartType,
  { rows, schema, style, language, totals }: FigureInput,
): Loaded<Figure> {
  const [failed, setFailed] = useState<ChartType | null>(null);
  const [, arrived] = useState(0);
  const make = isFurther(type) ? further[type].now() : usualFigures[type];
  const isMissing = make === null && failed !== type;
  useEffect(() => {
    if (!isMissing || !isFurther(type)) return;
    let isCurrent = true;
    further[type].load().then(
      () => isCurrent && arrived((times) => times + 1),
      () => isCurrent && setFailed(type),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing, type]);
  const figure = useMemo(
    () => make?.({ rows, schema, style, language, totals }) ?? null,
    [make, rows, schema, style, language, totals],
  );
  if (figure) return { phase: "here", part: figure };
  return failed === type ? { phase: "failed", retry: () => setFailed(null) } : { phase: "loading" };
}
