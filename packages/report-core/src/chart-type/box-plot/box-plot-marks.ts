import type { Datum, FigureMark } from "../../figure/figure.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import type { BoxPlotFigure } from "./box-plot.ts";
import { boxWords } from "./box-plot-summary.ts";

type BareBoxPlot = Omit<BoxPlotFigure, "marks">;

/** The marks of a box plot: its boxes by series and category, then the points of each series. */
export function boxPlotMarks(figure: BareBoxPlot): BoxPlotFigure["marks"] {
  const { series } = figure;
  return {
    places: () => [...series.map(({ boxes }) => boxes.length), ...series.map(({ points }) => points.length)],
    mark: (place, index) => markOf(figure, { series: place, index }),
    datum: (place, index) => datumAt(figure, { series: place, index }),
  };
}

function markOf(figure: BareBoxPlot, mark: MarkPlace): FigureMark | null {
  const place = boxPlotPlace(figure, mark);
  const one = place && figure.series[place.series];
  const box = one?.boxes[place?.at ?? 0];
  if (!place || !one || !box) return null;
  const label = [figure.categories[place.at] ?? "", one.name].filter((name) => name !== "").join(", ");
  const { measure, language } = figure;
  const text =
    place.value === null
      ? boxWords(figure, box)
      : `${{ zh: "离群值", en: "outlier" }[language]} ${wordsOfMeasure(measure, place.value, language)}`;
  return { ...mark, label: label === "" ? figure.measureName : label, text };
}

function datumAt(figure: BareBoxPlot, mark: MarkPlace): Datum | null {
  const place = boxPlotPlace(figure, mark);
  const one = place && figure.series[place.series];
  const box = one?.boxes[place?.at ?? 0];
  const keys = figure.categoryKeys[place?.at ?? 0];
  if (!place || !one || !box || !keys) return null;
  const { axisDimension, legendDimension, measure } = figure;
  const pairs: Pairs = [
    ...(axisDimension ? [[axisDimension, keys[0] ?? null] as const] : []),
    ...(legendDimension ? [[legendDimension, one.key] as const] : []),
  ];
  return datumOf(pairs, measure, place.value ?? box.median, figure);
}

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
