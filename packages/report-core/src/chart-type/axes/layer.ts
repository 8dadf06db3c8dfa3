import type { FigureInput, FigureLayer, LayeredFigure, LayerMaker } from "../../figure/figure.ts";
import { headingOf } from "../../figure/figure-fields.ts";
import { annotationsOf } from "./annotations.ts";
import { differencesOf } from "./differences.ts";
import { publishedBeside, referencesOf, referencesText } from "./references.ts";
import { shadeOf } from "./shade.ts";
import { trendsOf } from "./trends.ts";

function layerOf(
  parts: Parameters<LayerMaker["layerOf"]>[0],
  figure: LayeredFigure,
  input: FigureInput,
): FigureLayer | null {
  const { style, language } = input;
  const published = publishedBeside(style, figure, input);
  const besides = published ?? [];
  const references = referencesOf(style, figure, input, published !== null);
  const noted = annotationsOf(style, figure, language);
  const trended = parts.trend ? trendsOf(style, figure, language) : null;
  const shade = parts.colourBy && !("groups" in figure) ? shadeOf(figure, input) : null;
  const { annotations } = noted;
  const { trends = [], notes = [], isShaded = false } = trended ?? {};
  const lists = [references, besides, annotations, trends, notes];
  if (lists.every(({ length }) => length === 0) && !shade) return null;
  const ground = isShaded && {
    zh: "阴影：趋势线的 95% 置信区间",
    en: "Shaded: 95% confidence interval of the trend",
  };
  return {
    references,
    beside: besides.map(({ name, values }) => ({ name, values })),
    annotations,
    trends,
    shade,
    reach: [
      ...references.flatMap(({ from, to }) => [from, to].filter((end) => end !== null)),
      ...besides.flatMap(({ values }) => values.filter((value) => value !== null)),
      ...trends.flatMap(({ points }) => points.flatMap(({ low, high }) => [low, high])),
    ],
    notes,
    said: referencesText([...references, ...besides], language) + (trended?.said ?? "") + noted.said,
    subtitle: [
      ...(shade ? [{ zh: "颜色：", en: "Colour: " }[language] + headingOf(shade.measure)] : []),
      ...(ground ? [ground[language]] : []),
    ].join(" · "),
    // With references the ends of the axis are set.
    shape: [
      references.map(({ kind }) => kind),
      besides.map(({ name }) => name),
      annotations.length,
      trends.map(({ name }) => name),
      isShaded,
      shade !== null,
    ],
  };
}

/** Makes the layer of a chart on axes. */
export const layerMaker: LayerMaker = { layerOf, differencesOf };
