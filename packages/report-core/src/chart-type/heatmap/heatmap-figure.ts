import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { type Category, placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type {
  BaseFigure,
  Datum,
  FigureInput,
  FigureMark,
  FigureSpans,
  LegendPlace,
  MakeFigure,
} from "../../figure/figure.ts";
import {
  commonOf,
  emptyFigure,
  extentOf,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { digitsInLine } from "../../figure/line-up.ts";
import { measureFormat, wordsOfMeasure } from "../../figure/number-words.ts";
import type { Row } from "../../result/result-rows.ts";
import { heatmap } from "./heatmap.ts";

/** The categories of a side of a heatmap. */
export interface HeatmapAxis {
  dimension: SchemaColumn;
  name: string;
  categories: readonly string[];
  keys: readonly Cell[];
  /** How categories read that rows cover only in part, in their places; left out where there is none. */
  partial?: readonly (string | undefined)[];
}

/** A measure by two dimensions as a field of colours. */
export interface HeatmapFigure extends BaseFigure {
  kind: "heatmap";
  type: "heatmap";
  measure: SchemaColumn;
  x: HeatmapAxis;
  y: HeatmapAxis;
  cells: readonly { x: number; y: number; value: number }[];
  /** Decimals that the numbers have at least. */
  digits: number;
  min: number;
  max: number;
  /** The mean of the cells, where colours lie around it. */
  mean: number | null;
  legend: LegendPlace;
  labels: boolean;
}

/** A field of cells: the first dimension across, the second downwards, the measure as a colour. */
export const heatmapFigure: MakeFigure<HeatmapFigure> = (input) => {
  const { style } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(heatmap, input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  const [across, down] = dimensions;
  const [measure] = measures;
  if (!across || !down || !measure) return emptyFigure(heatmap, input);
  const x = sideOf(across, rows, measure, input);
  const y = sideOf(down, rows, measure, input);
  const found = new Map<number, { x: number; y: number; value: number }>();
  for (const row of rows) {
    const value = numberIn(row[measure.name]);
    const [column, line] = [x.placeOf(row), y.placeOf(row)];
    const at = line * x.axis.categories.length + column;
    if (value === null || found.has(at)) continue;
    found.set(at, { x: column, y: line, value });
  }
  if (found.size === 0) return emptyFigure(heatmap, input);
  const cells = [...found.values()];
  const [min, max] = extentOf(cells.map(({ value }) => value));
  const mean = style.fromMean && min < max ? meanOf(cells) : null;
  const base = mean === null ? null : baseText(measure, mean, cells.length, input.language);
  const figure = {
    kind: "heatmap" as const,
    ...commonOf(heatmap, input),
    measure,
    subtitle: base === null ? headingOf(measure) : `${headingOf(measure)} · ${base}`,
    ...(base === null ? {} : { base }),
    x: x.axis,
    y: y.axis,
    cells,
    digits: digitsInLine(valuesOf(cells), measureFormat(measure)),
    min,
    max,
    mean,
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? true,
    notes: [],
    spans: spansOf(x.axis, y.axis, cells),
  };
  const bare = { ...figure, summary: heatmapSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

const meanOf = (cells: HeatmapFigure["cells"]): number =>
  cells.reduce((sum, { value }) => sum + value, 0) / cells.length;

function baseText(measure: SchemaColumn, mean: number, count: number, language: Language): string {
  const text = wordsOfMeasure(measure, mean, language);
  return {
    zh: `颜色以 ${count} 格的均值 ${text} 为界`,
    en: `colours around the average of ${count} cells, ${text}`,
  }[language];
}

function spansOf(x: HeatmapAxis, y: HeatmapAxis, cells: HeatmapFigure["cells"]): FigureSpans {
  return {
    sides: [x, y].map(({ dimension, keys, categories }) => ({
      dimensions: [dimension],
      keys: keys.map((key) => [key]),
      names: categories,
    })),
    placesOf: (_, index) => {
      const cell = cells[index];
      return cell ? [cell.x, cell.y] : [];
    },
    withPartial: ([across, down]) => ({
      x: { ...x, ...(across ? { partial: across } : {}) },
      y: { ...y, ...(down ? { partial: down } : {}) },
    }),
  };
}

function* valuesOf(cells: HeatmapFigure["cells"]): Iterable<number> {
  for (const { value } of cells) yield value;
}

// Categories as they are first seen, those with a natural order in it; the style's order is of the first dimension's names.
function sideOf(
  column: SchemaColumn,
  rows: readonly Row[],
  measure: SchemaColumn,
  { style, language, schema }: FigureInput,
): { axis: HeatmapAxis; placeOf(row: Row): number } {
  const found = new Map<string, Category>();
  const ofCell = new Map<Cell, Category>();
  const sums: number[] = [];
  const categoryOf = (row: Row): Category => {
    const cell = row[column.name] ?? null;
    const known = ofCell.get(cell);
    if (known) return known;
    const label = nameOfCell(column, cell, language);
    const category = found.get(label) ?? { label, key: [cell], at: found.size };
    found.set(label, category);
    ofCell.set(cell, category);
    return category;
  };
  for (const row of rows) {
    const { at } = categoryOf(row);
    sums[at] = (sums[at] ?? 0) + (numberIn(row[measure.name]) ?? 0);
  }
  const placed = placeCategories([...found.values()], [column], {
    sort: style.sort,
    rankOf: (at) => sums[at] ?? null,
    isCourse: true,
    language,
    schema,
  });
  const places = new Map(placed.map((category, place) => [category, place]));
  return {
    axis: {
      dimension: column,
      name: headingOf(column),
      categories: placed.map(({ label }) => label),
      keys: placed.map(({ key }) => key[0] ?? null),
    },
    placeOf: (row) => places.get(categoryOf(row)) ?? 0,
  };
}

function heatmapSummary({ x, y, cells, digits, measure, language }: Omit<BareHeatmap, "summary">): string {
  const [first] = cells;
  let [low, high] = [first, first];
  for (const cell of cells) {
    if (low && cell.value < low.value) low = cell;
    if (high && cell.value > high.value) high = cell;
  }
  const words = (cell: typeof first): string => {
    if (!cell) return "";
    const at = `${x.categories[cell.x]}, ${y.categories[cell.y]}`;
    const number = wordsOfMeasure(measure, cell.value, language, digits);
    return { zh: `${number}（${at}）`, en: `${number} (${at})` }[language];
  };
  const what = headingOf(measure);
  const grid = `${x.categories.length} × ${y.categories.length}`;
  return {
    zh: `热力图：按${x.name}和${y.name}统计${what}。${grid} 格，其中 ${cells.length} 格有值。最高 ${words(high)}，最低 ${words(low)}。`,
    en: `Heatmap: ${what} by ${x.name} and ${y.name}. ${grid} cells, ${cells.length} with a value. Highest ${words(high)}, lowest ${words(low)}.`,
  }[language];
}

type BareHeatmap = Omit<HeatmapFigure, "marks">;

function marksOf(figure: BareHeatmap): HeatmapFigure["marks"] {
  return {
    places: () => [figure.cells.length],
    mark: (series, index) => (series === 0 ? heatmapMark(figure, index) : null),
    datum: (_, index) => heatmapDatum(figure, index),
  };
}

function heatmapMark(
  { cells, digits, x, y, measure, language }: BareHeatmap,
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

function heatmapDatum(figure: BareHeatmap, index: number): Datum | null {
  const cell = figure.cells[index];
  if (!cell) return null;
  const { x, y, measure } = figure;
  const pairs: Pairs = [
    [x.dimension, x.keys[cell.x] ?? null],
    [y.dimension, y.keys[cell.y] ?? null],
  ];
  return datumOf(pairs, measure, cell.value, figure);
}
