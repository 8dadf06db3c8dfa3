import { boxPlotPlace, type MarkPlace } from "./box-plot-places.ts";
import { boxWords } from "./box-plot-words.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { datumOf, type Pairs } from "./figure-mark.ts";
import type { BoxPlotFigure } from "./further-figures.ts";
import { wordsOfMeasure } from "./number-words.ts";

type BareBoxPlot = Omit<BoxPlotFigure, "marks">;

/** The marks of a box plot: its boxes by series and category, then the points of each series. */
export function boxPlotMarks(figure: BareBoxPlot): BoxPlotFigure["marks"] {
  const { series } = figure;
  return {
    places: [...series.map(({ boxes }) => boxes.length), ...series.map(({ points }) => points.length)],
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
      : `${language === "zh" ? "离群值" : "outlier"} ${wordsOfMeasure(measure, place.value, language)}`;
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
