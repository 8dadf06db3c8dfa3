import { boxPlotPlace } from "@provost/report-core/figure/box-plot-places";
import type { AxesFigure, DrawnFigure } from "@provost/report-core/figure/figure";
import type { EChartsType } from "echarts/core";
import { boxOffset } from "./box-offset.ts";
import { radarPlace } from "./radar-place.ts";

/** A place in the drawing, px. */
export interface Place {
  x: number;
  y: number;
}

function pairIn(found: unknown): Place | null {
  if (!Array.isArray(found)) return null;
  const [x, y]: unknown[] = found;
  return typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y)
    ? { x, y }
    : null;
}

/** Where a mark stands; `null` where the engine does not tell (a pie). */
export function placeOf(
  chart: EChartsType,
  figure: DrawnFigure,
  series: number,
  index: number,
): Place | null {
  if (
    figure.kind === "pie" ||
    figure.kind === "gauge" ||
    figure.kind === "funnel" ||
    figure.kind === "treemap"
  ) {
    return null;
  }
  if (figure.kind === "radar") {
    return radarPlace(figure, series, index, { width: chart.getWidth(), height: chart.getHeight() });
  }
  if (figure.kind === "boxPlot") {
    const place = boxPlotPlace(figure, { series, index });
    const box = place && figure.series[place.series]?.boxes[place.at];
    if (!place || !box) return null;
    const pixel = (at: number): Place | null =>
      pairIn(chart.convertToPixel({ seriesIndex: place.series }, [at, place.value ?? box.median]));
    const [here, next] = [pixel(place.at), pixel(place.at + 1)];
    if (!here || !next) return here;
    const hidden = hiddenIn(chart);
    const seen = figure.series.filter(({ name }) => !hidden.has(name));
    const own = seen.findIndex(({ name }) => name === figure.series[place.series]?.name);
    return { ...here, x: here.x + boxOffset(next.x - here.x, seen.length, own) };
  }
  if (figure.kind === "heatmap") {
    const cell = figure.cells[index];
    return cell ? pairIn(chart.convertToPixel({ seriesIndex: 0 }, [cell.x, cell.y])) : null;
  }
  if (figure.kind === "scatter") {
    const point = figure.groups[series]?.points[index];
    return point ? pairIn(chart.convertToPixel({ seriesIndex: series }, [point.x, point.y])) : null;
  }
  const value = figure.series[series]?.values[index];
  const at = typeof value === "number" && !figure.percent ? value : 0;
  const upright = figure.categoryAxis === "x";
  return pairIn(chart.convertToPixel({ seriesIndex: series }, upright ? [index, at] : [at, index]));
}

// The names that were taken out by the legend.
function hiddenIn(chart: EChartsType): ReadonlySet<string> {
  const { legend } = chart.getOption();
  const [first]: unknown[] = Array.isArray(legend) ? legend : [];
  const selected = typeof first === "object" && first !== null && "selected" in first ? first.selected : null;
  if (typeof selected !== "object" || selected === null) return new Set();
  return new Set(Object.entries(selected).flatMap(([name, isShown]) => (isShown === false ? [name] : [])));
}

/** The mark nearest to a place among those of the category the place belongs to; `null` outside the axes. */
export function nearestMark(
  chart: EChartsType,
  figure: AxesFigure,
  x: number,
  y: number,
): { series: number; index: number } | null {
  if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return null;
  const found = pairIn(chart.convertFromPixel({ seriesIndex: 0 }, [x, y]));
  if (!found) return null;
  const upright = figure.categoryAxis === "x";
  const index = Math.round(upright ? found.x : found.y);
  const hidden = hiddenIn(chart);
  let nearest: { series: number; far: number } | null = null;
  for (const [series, { name, values }] of figure.series.entries()) {
    if (typeof values[index] !== "number" || hidden.has(name)) continue;
    const place = placeOf(chart, figure, series, index);
    const far = place ? Math.abs(upright ? place.y - y : place.x - x) : 0;
    if (!nearest || far < nearest.far) nearest = { series, far };
  }
  return nearest && { series: nearest.series, index };
}

interface Zoom {
  startValue: number;
  endValue: number;
  xAxisIndex?: unknown;
}

function isZoom(value: unknown): value is Zoom {
  return (
    typeof value === "object" &&
    value !== null &&
    "startValue" in value &&
    "endValue" in value &&
    typeof value.startValue === "number" &&
    typeof value.endValue === "number"
  );
}

/** Moves what is seen of the axes so that a mark is among it. */
export function bringIntoSight(chart: EChartsType, figure: DrawnFigure, series: number, index: number): void {
  const { dataZoom } = chart.getOption();
  if (!Array.isArray(dataZoom)) return;
  for (const [dataZoomIndex, zoom] of dataZoom.entries()) {
    if (!isZoom(zoom)) continue;
    const at = categoryOf(
      figure,
      { series, index },
      Array.isArray(zoom.xAxisIndex) && zoom.xAxisIndex.length > 0,
    );
    if (at === null || (at >= zoom.startValue && at <= zoom.endValue)) continue;
    const seen = zoom.endValue - zoom.startValue;
    const startValue = at < zoom.startValue ? at : at - seen;
    chart.dispatchAction({ type: "dataZoom", dataZoomIndex, startValue, endValue: startValue + seen });
  }
}

function categoryOf(
  figure: DrawnFigure,
  { series, index }: { series: number; index: number },
  isAcross: boolean,
): number | null {
  if (figure.kind === "boxPlot") return boxPlotPlace(figure, { series, index })?.at ?? null;
  if (figure.kind === "axes") return index;
  if (figure.kind !== "heatmap") return null;
  const cell = figure.cells[index];
  return cell ? (isAcross ? cell.x : cell.y) : null;
}
