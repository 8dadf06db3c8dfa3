import type { RadarFigure } from "@provost/report-core/figure/further-figures";
import { shortened, textWidth } from "./text-width.ts";

/** Signs of an axis' name that are shown. */
export const longestName = 14;

interface Size {
  width: number;
  height: number;
}

/** Where a radar's middle is and how far its axes reach, px. */
export function radarRoom({ legend, series, axes }: RadarFigure, { width, height }: Size) {
  const isShown = series.length > 1;
  const [top, bottom] = [isShown && legend === "top" ? 28 : 0, isShown && legend === "bottom" ? 28 : 0];
  const right = isShown && legend === "right" ? 120 : 0;
  const widest = Math.max(0, ...axes.map(({ name }) => textWidth(shortened(name, longestName))));
  const [across, down] = [width - right, height - top - bottom];
  return {
    x: across / 2,
    y: top + down / 2 + 4,
    radius: Math.max(24, Math.min(down / 2 - 30, across / 2 - widest - 14)),
  };
}

// The first axis points upwards, the others follow against the clock.
const angleOf = (index: number, count: number): number => Math.PI / 2 + (index * 2 * Math.PI) / count;

/** Where a corner of a polygon is. */
export function radarPlace(
  figure: RadarFigure,
  series: number,
  index: number,
  size: Size,
): { x: number; y: number } | null {
  const axis = figure.axes[index];
  const value = figure.series[series]?.values[index];
  if (!axis || value === null || value === undefined) return null;
  const { x, y, radius } = radarRoom(figure, size);
  const far = (radius * (value - axis.min)) / (axis.max - axis.min);
  const angle = angleOf(index, figure.axes.length);
  return { x: x + far * Math.cos(angle), y: y - far * Math.sin(angle) };
}

/** The corner of a polygon nearest to a place; -1 where it has none. */
export function nearestCorner(
  figure: RadarFigure,
  series: number,
  at: { x: number; y: number },
  size: Size,
): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const index of figure.axes.keys()) {
    const place = radarPlace(figure, series, index, size);
    const far = place ? Math.hypot(place.x - at.x, place.y - at.y) : Number.POSITIVE_INFINITY;
    if (far < least) [nearest, least] = [index, far];
  }
  return nearest;
}
