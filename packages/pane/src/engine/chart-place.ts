import type { EChartsType } from "echarts/core";
import type { FigureDrawing, Point } from "../chart-type/chart-type.ts";
import type { Drawing, InSight } from "./drawing.ts";
import { labelLayout } from "./engine-parts.ts";
import type { MarkPlace } from "./next-mark.ts";

/** Positions of values of a series; `null` where the engine does not say. */
export function pixelOf(chart: EChartsType, seriesIndex: number, values: [number, number]): Point | null {
  return pointIn(chart.convertToPixel({ seriesIndex }, values));
}

/** The engine's result, if it is a point. */
export function pointIn(found: unknown): Point | null {
  if (!Array.isArray(found)) return null;
  const [x, y]: unknown[] = found;
  return typeof x === "number" && typeof y === "number" && Number.isFinite(x) && Number.isFinite(y)
    ? { x, y }
    : null;
}

/** The names that were taken out by the legend. */
export function hiddenIn(chart: EChartsType): ReadonlySet<string> {
  const { legend } = chart.getOption();
  const [first]: unknown[] = Array.isArray(legend) ? legend : [];
  const selected = typeof first === "object" && first !== null && "selected" in first ? first.selected : null;
  if (typeof selected !== "object" || selected === null) return new Set();
  return new Set(Object.entries(selected).flatMap(([name, isShown]) => (isShown === false ? [name] : [])));
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

const isAcross = ({ xAxisIndex }: Zoom): boolean => Array.isArray(xAxisIndex) && xAxisIndex.length > 0;

function zoomsIn(chart: EChartsType): readonly unknown[] {
  const { dataZoom } = chart.getOption();
  return Array.isArray(dataZoom) ? dataZoom : [];
}

/** What a viewer has made of a drawing: names that were taken out, and what is seen of the axes. */
export interface Seen {
  hidden: ReadonlySet<string>;
  zooms: readonly unknown[];
}

export const seenIn = (chart: EChartsType): Seen => ({ hidden: hiddenIn(chart), zooms: zoomsIn(chart) });

/** Which categories are in sight. */
function isSeenIn(chart: EChartsType): InSight["isSeen"] {
  const zooms = zoomsIn(chart).filter(isZoom);
  const zoomOf = { x: zooms.find(isAcross), y: zooms.find((zoom) => !isAcross(zoom)) };
  return (category, axis) => {
    const zoom = axis ? zoomOf[axis] : zooms[0];
    return !zoom || (category >= zoom.startValue && category <= zoom.endValue);
  };
}

/** Makes the same of a drawing that was made again. */
export function showAgain(chart: EChartsType, { hidden, zooms }: Seen): void {
  for (const name of hidden) chart.dispatchAction({ type: "legendUnSelect", name });
  for (const [dataZoomIndex, zoom] of zooms.entries()) {
    if (!isZoom(zoom)) continue;
    const { startValue, endValue } = zoom;
    chart.dispatchAction({ type: "dataZoom", dataZoomIndex, startValue, endValue });
  }
}

/** Moves what is seen of the axes so that a mark is among it. */
export function scrollIntoView(chart: EChartsType, drawing: FigureDrawing, mark: MarkPlace): void {
  for (const [dataZoomIndex, zoom] of zoomsIn(chart).entries()) {
    if (!isZoom(zoom)) continue;
    const at = drawing.category(mark, isAcross(zoom));
    if (at === null || (at >= zoom.startValue && at <= zoom.endValue)) continue;
    const seen = zoom.endValue - zoom.startValue;
    const startValue = at < zoom.startValue ? at : at - seen;
    chart.dispatchAction({ type: "dataZoom", dataZoomIndex, startValue, endValue: startValue + seen });
  }
}

/** What is said of labels that a drawing leaves out, as it is now; empty where it has them all. Every kind of drawing says it by this. */
export function labelsNote(chart: EChartsType, { labelled }: FigureDrawing, drawing: Drawing): string {
  const wanted = labelled({ drawing, isSeen: isSeenIn(chart) });
  return labelLayout.now()?.leftOutNote(chart, wanted, drawing.language) ?? "";
}
