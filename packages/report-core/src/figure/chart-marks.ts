import type { SchemaColumn } from "@provost/contract/source";
import type { AxesFigure, HeatmapFigure, KpiFigure, PieFigure, ScatterFigure } from "./figure.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { headingOf } from "./figure-fields.ts";
import { datumOf, type Pairs } from "./figure-mark.ts";
import { wordsOfMeasure, wordsOfPart } from "./number-words.ts";

/** A bar, or a point of a line. */
export function axesMark(figure: AxesFigure, series: number, index: number): FigureMark | null {
  const one = figure.series[series];
  const value = one?.values[index];
  const category = figure.categories[index];
  if (!one || typeof value !== "number" || category === undefined) return null;
  const words = wordsOfMeasure(one.measure, value, figure.language);
  const part = figure.percent ? ` (${wordsOfPart(partOf(figure, index, value), figure.language)})` : "";
  return {
    series,
    index,
    label: figure.series.length > 1 ? `${category}, ${one.name}` : category,
    text: `${words}${part}`,
  };
}

/** A value as a part of its stack (0–1); negative values count by their size. */
function partOf({ series }: AxesFigure, index: number, value: number): number {
  let whole = 0;
  for (const { values } of series) {
    const other = values[index];
    if (typeof other === "number") whole += Math.abs(other);
  }
  return whole === 0 ? 0 : value / whole;
}

/** What it stands for. */
export function axesDatum(figure: AxesFigure, series: number, index: number): Datum | null {
  const one = figure.series[series];
  const keys = figure.categoryKeys[index];
  const value = one?.values[index];
  if (!one || !keys) return null;
  const { axisDimensions, legendDimension } = figure;
  const pairs: Pairs = [
    ...axisDimensions.map((column, place) => [column, keys[place] ?? null] as const),
    ...(legendDimension ? [[legendDimension, one.key] as const] : []),
  ];
  return datumOf(pairs, one.measure, typeof value === "number" ? value : null, figure);
}

/** A slice. */
export function pieMark({ slices, parts, digits, language }: PieFigure, index: number): FigureMark | null {
  const slice = slices[index];
  if (!slice) return null;
  const part = wordsOfPart(parts[index] ?? 0, language, digits);
  const text = `${wordsOfMeasure(slice.measure, slice.value, language)} (${part})`;
  return { series: 0, index, label: slice.name, text };
}

/** What it stands for. */
export function pieDatum(figure: PieFigure, index: number): Datum | null {
  const slice = figure.slices[index];
  if (!slice) return null;
  return datumOf(figure.dimension ? [[figure.dimension, slice.key]] : [], slice.measure, slice.value, figure);
}

/** A point. */
export function scatterMark(figure: ScatterFigure, series: number, index: number): FigureMark | null {
  const group = figure.groups[series];
  const point = group?.points[index];
  if (!group || !point) return null;
  const { x, y, size, language } = figure;
  const words = (measure: SchemaColumn, value: number): string =>
    `${headingOf(measure)} ${wordsOfMeasure(measure, value, language)}`;
  const joint = language === "zh" ? "，" : ", ";
  return {
    series,
    index,
    label: [point.label, group.name].filter((name) => name !== "").join(", "),
    text: [
      words(x.measure, point.x),
      words(y.measure, point.y),
      ...(size && point.size !== null ? [words(size.measure, point.size)] : []),
    ].join(joint),
  };
}

/** What it stands for. */
export function scatterDatum(figure: ScatterFigure, series: number, index: number): Datum | null {
  const point = figure.groups[series]?.points[index];
  if (!point) return null;
  const pairs: Pairs = figure.dimensions.map((column, place) => [column, point.keys[place] ?? null] as const);
  return datumOf(pairs, figure.y.measure, point.y, figure);
}

/** A cell of a heatmap. */
export function heatmapMark(
  { cells, digits, x, y, measure, language }: HeatmapFigure,
  index: number,
): FigureMark | null {
  const cell = cells[index];
  if (!cell) return null;
  return {
    series: 0,
    index,
    label: `${x.categories[cell.x]}, ${y.categories[cell.y]}`,
    text: wordsOfMeasure(measure, cell.value, language, digits),
  };
}

/** What it stands for. */
export function heatmapDatum(figure: HeatmapFigure, index: number): Datum | null {
  const cell = figure.cells[index];
  if (!cell) return null;
  const { x, y, measure } = figure;
  const pairs: Pairs = [
    [x.dimension, x.keys[cell.x] ?? null],
    [y.dimension, y.keys[cell.y] ?? null],
  ];
  return datumOf(pairs, measure, cell.value, figure);
}

/** The number, or a span of its course. */
export function kpiMark(
  { course, label, text, measure, language }: KpiFigure,
  index: number,
): FigureMark | null {
  if (course.length === 0) return index === 0 ? { series: 0, index, label, text } : null;
  const span = course[index];
  if (!span || span.value === null) return null;
  return { series: 0, index, label: span.name, text: wordsOfMeasure(measure, span.value, language) };
}

/** What it stands for. */
export function kpiDatum(figure: KpiFigure, index: number): Datum | null {
  const { dimension, course, measure, value } = figure;
  if (!dimension) return index === 0 ? datumOf([], measure, value, figure) : null;
  const span = course[index];
  return span && span.value !== null ? datumOf([[dimension, span.key]], measure, span.value, figure) : null;
}
