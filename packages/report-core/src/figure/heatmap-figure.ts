import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { type Category, placeCategories } from "./category-order.ts";
import { nameOfCell } from "./cell-words.ts";
import type { FigureInput, HeatmapAxis, HeatmapFigure, MakeFigure } from "./figure.ts";
import { commonOf, emptyFigure, fieldsOf, invalidFigure, rowsOf } from "./figure-data.ts";
import { headingOf, labelsAtFirst, numberIn } from "./figure-fields.ts";
import { digitsInLine } from "./line-up.ts";
import { toldFormat, wordsOfMeasure } from "./number-words.ts";

/** A field of cells: the first dimension across, the second downwards, the measure as a colour. */
export const heatmapFigure: MakeFigure<HeatmapFigure> = (input) => {
  const { style } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("heatmap", input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  const [across, down] = dimensions;
  const [measure] = measures;
  if (!across || !down || !measure) return emptyFigure("heatmap", input);
  const x = sideOf(across, rows, measure, input);
  const y = sideOf(down, rows, measure, input);
  const found = new Map<number, { x: number; y: number; value: number }>();
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = numberIn(row[measure.name]);
    const [column, line] = [x.placeOf(row), y.placeOf(row)];
    const at = line * x.axis.categories.length + column;
    if (value === null || found.has(at)) continue;
    found.set(at, { x: column, y: line, value });
    [min, max] = [Math.min(min, value), Math.max(max, value)];
  }
  if (found.size === 0) return emptyFigure("heatmap", input);
  const cells = [...found.values()];
  const figure = {
    kind: "heatmap" as const,
    type: "heatmap" as const,
    ...commonOf("heatmap", input),
    measure,
    x: x.axis,
    y: y.axis,
    cells,
    digits: digitsInLine(valuesOf(cells), toldFormat(measure)),
    min,
    max,
    legend: style.legend ?? ("bottom" as const),
    labels: style.labels ?? labelsAtFirst("heatmap"),
    notes: [],
  };
  return { ...figure, summary: heatmapSummary(figure) };
};

function* valuesOf(cells: HeatmapFigure["cells"]): Iterable<number> {
  for (const { value } of cells) yield value;
}

// Categories as they are first seen, those with a natural order in it; the style's order is of the first dimension's names.
function sideOf(
  column: SchemaColumn,
  rows: readonly Row[],
  measure: SchemaColumn,
  { style, language }: FigureInput,
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

function heatmapSummary({ x, y, cells, digits, measure, language }: Omit<HeatmapFigure, "summary">): string {
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
    return language === "zh" ? `${number}（${at}）` : `${number} (${at})`;
  };
  const what = headingOf(measure);
  const grid = `${x.categories.length} × ${y.categories.length}`;
  return language === "zh"
    ? `热力图：按${x.name}和${y.name}统计${what}。${grid} 格，其中 ${cells.length} 格有值。最高 ${words(high)}，最低 ${words(low)}。`
    : `Heatmap: ${what} by ${x.name} and ${y.name}. ${grid} cells, ${cells.length} with a value. Highest ${words(high)}, lowest ${words(low)}.`;
}
