import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { nameOfCell } from "./cell-words.ts";
import {
  type AxesFigure,
  type Datum,
  type Figure,
  type HeatmapFigure,
  headingOf,
  type KpiFigure,
  numberIn,
  type PieFigure,
  type PivotFigure,
  type ScatterFigure,
  type TableFigure,
} from "./figure.ts";
import { wordsOfMeasure, wordsOfPart } from "./number-words.ts";
import { isOthers } from "./others.ts";
import { cellWords } from "./table-figure.ts";

/** Something of a figure that stands for a value: a bar, a slice, a point, a cell. */
export interface FigureMark {
  /** Which series, group or row of the figure. */
  series: number;
  /** Which value of it. */
  index: number;
  /** What it is of, in words. */
  label: string;
  /** Its value in words. */
  text: string;
}

type Pairs = readonly (readonly [SchemaColumn, Cell | undefined])[];

// What was put together cannot be narrowed to, nor what is there for no row.
function datumOf(
  pairs: Pairs,
  measure: SchemaColumn | null,
  value: number | null,
  figure: Figure,
): Datum | null {
  const dimensions = pairs.flatMap(([column, cell]) =>
    cell === undefined ? [] : [{ column, value: cell, label: nameOfCell(column, cell, figure.language) }],
  );
  if (dimensions.length < pairs.length || dimensions.some((one) => isOthers(one.value))) return null;
  return { dimensions, measure, value };
}

function axesMark(figure: AxesFigure, series: number, index: number): FigureMark | null {
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
export function partOf({ series }: AxesFigure, index: number, value: number): number {
  let whole = 0;
  for (const { values } of series) {
    const other = values[index];
    if (typeof other === "number") whole += Math.abs(other);
  }
  return whole === 0 ? 0 : value / whole;
}

function axesDatum(figure: AxesFigure, series: number, index: number): Datum | null {
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

function pieMark({ slices, language }: PieFigure, index: number): FigureMark | null {
  const slice = slices[index];
  if (!slice) return null;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const part = wordsOfPart(total === 0 ? 0 : slice.value / total, language);
  const text = `${wordsOfMeasure(slice.measure, slice.value, language)} (${part})`;
  return { series: 0, index, label: slice.name, text };
}

function pieDatum(figure: PieFigure, index: number): Datum | null {
  const slice = figure.slices[index];
  if (!slice) return null;
  return datumOf(figure.dimension ? [[figure.dimension, slice.key]] : [], slice.measure, slice.value, figure);
}

function scatterMark(figure: ScatterFigure, series: number, index: number): FigureMark | null {
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

function scatterDatum(figure: ScatterFigure, series: number, index: number): Datum | null {
  const point = figure.groups[series]?.points[index];
  if (!point) return null;
  const pairs: Pairs = figure.dimensions.map((column, place) => [column, point.keys[place] ?? null] as const);
  return datumOf(pairs, figure.y.measure, point.y, figure);
}

function heatmapMark({ cells, x, y, measure, language }: HeatmapFigure, index: number): FigureMark | null {
  const cell = cells[index];
  if (!cell) return null;
  return {
    series: 0,
    index,
    label: `${x.categories[cell.x]}, ${y.categories[cell.y]}`,
    text: wordsOfMeasure(measure, cell.value, language),
  };
}

function heatmapDatum(figure: HeatmapFigure, index: number): Datum | null {
  const cell = figure.cells[index];
  if (!cell) return null;
  const { x, y, measure } = figure;
  const pairs: Pairs = [
    [x.dimension, x.keys[cell.x] ?? null],
    [y.dimension, y.keys[cell.y] ?? null],
  ];
  return datumOf(pairs, measure, cell.value, figure);
}

function kpiMark({ course, label, text, measure, language }: KpiFigure, index: number): FigureMark | null {
  if (course.length === 0) return index === 0 ? { series: 0, index, label, text } : null;
  const span = course[index];
  if (!span || span.value === null) return null;
  return { series: 0, index, label: span.name, text: wordsOfMeasure(measure, span.value, language) };
}

function kpiDatum(figure: KpiFigure, index: number): Datum | null {
  const { dimension, course, measure, value } = figure;
  if (!dimension) return index === 0 ? datumOf([], measure, value, figure) : null;
  const span = course[index];
  return span && span.value !== null ? datumOf([[dimension, span.key]], measure, span.value, figure) : null;
}

function tableMark(figure: TableFigure, series: number, index: number): FigureMark | null {
  const { headings, rows, language } = figure;
  const heading = headings[index];
  const row = rows[series];
  if (!heading || !row) return null;
  const place = language === "zh" ? `第 ${series + 1} 行` : `Row ${series + 1}`;
  return {
    series,
    index,
    label: `${place}, ${heading.label}`,
    text: cellWords(figure, row, heading),
  };
}

/** What a cell of a table stands for: all dimensions of its row when it is a number, its own alone when it is a dimension. */
export function tableDatum(figure: TableFigure, row: Row, index: number): Datum | null {
  const heading = figure.headings[index];
  if (!heading) return null;
  const isDimension = (column: SchemaColumn): boolean => column.isDimension || column.asxAxis;
  const { column } = heading;
  const pairs: Pairs = isDimension(column)
    ? [[column, row[column.name] ?? null]]
    : figure.headings
        .map((one) => one.column)
        .filter(isDimension)
        .map((one) => [one, row[one.name] ?? null] as const);
  return datumOf(pairs, isDimension(column) ? null : column, numberIn(row[column.name]), figure);
}

function pivotMark(figure: PivotFigure, series: number, index: number): FigureMark | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  const value = row?.values[index];
  if (!row || !column || value === null || value === undefined) return null;
  const { columnDimensions, language } = figure;
  const total = language === "zh" ? "总计" : "Total";
  const across = column.keys.flatMap((key, place) => {
    const dimension = columnDimensions[place];
    return dimension ? [nameOfCell(dimension, key, language)] : [];
  });
  const down = row.labels.filter((label) => label !== "");
  const ends = columnDimensions.length > 0 && column.kind === "total" ? [total] : across;
  const what = figure.measures.length > 1 || columnDimensions.length === 0 ? [headingOf(column.measure)] : [];
  return {
    series,
    index,
    label: [...down, ...ends, ...what].join(", "),
    text: wordsOfMeasure(column.measure, value, language),
  };
}

function pivotDatum(figure: PivotFigure, series: number, index: number): Datum | null {
  const row = figure.rows[series];
  const column = figure.columns[index];
  if (!row || !column) return null;
  const side = (dimensions: readonly SchemaColumn[], keys: readonly Cell[]): Pairs =>
    keys.flatMap((key, place) => {
      const dimension = dimensions[place];
      return dimension ? [[dimension, key] as const] : [];
    });
  return datumOf(
    [...side(figure.rowDimensions, row.keys), ...side(figure.columnDimensions, column.keys)],
    column.measure,
    row.values[index] ?? null,
    figure,
  );
}

/** The mark at a place, `null` where there is none (a missing cell). */
export function markAt(figure: Figure, series: number, index: number): FigureMark | null {
  switch (figure.kind) {
    case "axes":
      return axesMark(figure, series, index);
    case "pie":
      return series === 0 ? pieMark(figure, index) : null;
    case "scatter":
      return scatterMark(figure, series, index);
    case "heatmap":
      return series === 0 ? heatmapMark(figure, index) : null;
    case "kpi":
      return series === 0 ? kpiMark(figure, index) : null;
    case "table":
      return tableMark(figure, series, index);
    case "pivot":
      return pivotMark(figure, series, index);
    case "empty":
    case "invalid":
      return null;
  }
}

/** What the mark at a place stands for; `null` where nothing can be narrowed to: no row, or many put together. */
export function datumAt(figure: Figure, series: number, index: number): Datum | null {
  switch (figure.kind) {
    case "axes":
      return axesDatum(figure, series, index);
    case "pie":
      return pieDatum(figure, index);
    case "scatter":
      return scatterDatum(figure, series, index);
    case "heatmap":
      return heatmapDatum(figure, index);
    case "kpi":
      return kpiDatum(figure, index);
    case "table": {
      const row = figure.rows[series];
      return row ? tableDatum(figure, row, index) : null;
    }
    case "pivot":
      return pivotDatum(figure, series, index);
    case "empty":
    case "invalid":
      return null;
  }
}

/** How many places each series, group or row of a figure has. */
export function placesIn(figure: Figure): number[] {
  switch (figure.kind) {
    case "axes":
      return figure.series.map(({ values }) => values.length);
    case "pie":
      return [figure.slices.length];
    case "scatter":
      return figure.groups.map(({ points }) => points.length);
    case "heatmap":
      return [figure.cells.length];
    case "kpi":
      return [Math.max(1, figure.course.length)];
    case "table":
      return figure.rows.map(() => figure.headings.length);
    case "pivot":
      return figure.rows.map(({ values }) => values.length);
    case "empty":
    case "invalid":
      return [];
  }
}

/** All marks of a figure with their labels, series by series: for those who do not see it, and for tests. */
export function marksOf(figure: Figure): FigureMark[] {
  return placesIn(figure).flatMap((count, series) =>
    Array.from({ length: count }, (_, index) => markAt(figure, series, index)).filter(
      (mark) => mark !== null,
    ),
  );
}
