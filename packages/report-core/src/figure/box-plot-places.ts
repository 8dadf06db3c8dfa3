import type { BoxPlotFigure } from "./further-figures.ts";

/** A mark by its place in a figure. */
export interface MarkPlace {
  series: number;
  index: number;
}

/** The series, category and, for a point, value of a mark: behind the series of boxes come those of their points. */
export function boxPlotPlace(
  { series }: Pick<BoxPlotFigure, "series">,
  place: MarkPlace,
): { series: number; at: number; value: number | null } | null {
  if (place.series < series.length) return { series: place.series, at: place.index, value: null };
  const own = place.series - series.length;
  const point = series[own]?.points[place.index];
  return point ? { series: own, ...point } : null;
}

/**
 * The mark a vertical arrow leads to: from a box to its own points above (`up`) or below, from point to point, and back; `null`
 * where there is none farther.
 */
export function nextOfBox(
  figure: Pick<BoxPlotFigure, "series">,
  from: MarkPlace,
  isUp: boolean,
): MarkPlace | null {
  const place = boxPlotPlace(figure, from);
  const one = place && figure.series[place.series];
  const box = one?.boxes[place?.at ?? 0];
  if (!place || !one || !box) return null;
  const count = figure.series.length;
  const column = [
    { series: place.series, index: place.at, value: box.median },
    ...one.points.flatMap(({ at, value }, index) =>
      at === place.at ? [{ series: count + place.series, index, value }] : [],
    ),
  ].sort((a, b) => a.value - b.value);
  const here = column.findIndex(({ series, index }) => series === from.series && index === from.index);
  const next = column[here + (isUp ? 1 : -1)];
  return next ? { series: next.series, index: next.index } : null;
}
