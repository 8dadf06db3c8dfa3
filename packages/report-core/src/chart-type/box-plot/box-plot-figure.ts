import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { type Category, placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { FigureInput, FigureSpans, MakeFigure } from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { type Spread, spreadOf } from "../../figure/spread-of.ts";
import { subtitleOf, valueAxis } from "../../figure/value-axis.ts";
import { outlierNumbers, outliersAtASide } from "../../query/outlier-values.ts";
import type { Row } from "../../result/result-rows.ts";
import { withoutFunction } from "../../selection/selection-label.ts";
import { inOrder } from "../axes/axes-figure.ts";
import { type Box, type BoxPlotFigure, boxPlot } from "./box-plot.ts";
import { boxPlotMarks } from "./box-plot-marks.ts";
import { boxPlotSummary } from "./box-plot-summary.ts";

/** Quartiles of fewer values say little. */
const fewValues = 5;

/** Points of one drawing; each box has an equal part of them. */
const mostPoints = 4000;

const needsSpread: LocalizedText = {
  zh: "箱线图需要一个数值的分布：请将数值的函数改为“分布”",
  en: "A box plot needs a distribution. Set the measure's aggregation to Distribution",
};

/** A box for each group: from quartile to quartile, whiskers to the last value within 1.5 times its height, or to the ends. */
export const boxPlotFigure: MakeFigure<BoxPlotFigure> = (input) => {
  const { style } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(boxPlot, input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  if (rows.length === 0 || measures.length === 0) return emptyFigure(boxPlot, input);
  const spread = spreadOf(measures);
  if (!spread) return invalidFigure(boxPlot, input, needsSpread);
  const [first, second] = dimensions;
  const whiskers = style.whiskers === "range" || !spread.whiskerLow ? ("range" as const) : ("iqr" as const);
  const atASide = Math.min(outliersAtASide, Math.max(1, Math.floor(mostPoints / 2 / rows.length)));
  const boxes = rows.map((row) => boxIn(row, spread, whiskers, atASide));
  if (boxes.every((box) => box === null)) return emptyFigure(boxPlot, input);
  const drawn = first ? byCategory(first, second ?? null, rows, boxes, input) : alone(boxes);
  const named = { ...spread.median, label: withoutFunction(spread.median) };
  const isPlain = (spread.median.calculFunc ?? "none") === "none";
  const measureName = isPlain ? (input.style.axis?.name ?? "") : named.label;
  const axis = valueAxis([{ ...named, label: measureName }], style, style.axis, false);
  const figure = {
    kind: "boxPlot" as const,
    ...commonOf(boxPlot, input),
    measure: spread.median,
    measureName,
    categoryName: first ? headingOf(first) : "",
    ...drawn,
    axisDimension: first ?? null,
    legendDimension: second ?? null,
    axis,
    ...subtitleOf([axis], input.language),
    whiskers,
    legend: style.legend ?? ("auto" as const),
    colours: coloursByName(input),
    ...(first ? { spans: spansOf(first, drawn) } : {}),
    notes: notesOf(boxes, measures, spread, { atASide, language: input.language }),
  };
  const bare = { ...figure, summary: boxPlotSummary(figure) };
  return { ...bare, marks: boxPlotMarks(bare) };
};

// Behind the series of boxes come those of their points.
function spansOf(axis: SchemaColumn, { categories, categoryKeys: keys, series }: Drawn): FigureSpans {
  return {
    sides: [{ dimensions: [axis], keys, names: categories }],
    placesOf: (own, index) => [
      own < series.length ? index : (series[own - series.length]?.points[index]?.at ?? -1),
    ],
    withPartial: ([partial]) => ({ partial }),
  };
}

function boxIn(
  row: Row,
  spread: Spread<SchemaColumn>,
  whiskers: "iqr" | "range",
  atASide: number,
): Box | null {
  const at = (measure: SchemaColumn | null): number | null => (measure ? numberIn(row[measure.name]) : null);
  const [min, quantile25, median, quantile75, max] = [
    at(spread.min),
    at(spread.quantile25),
    at(spread.median),
    at(spread.quantile75),
    at(spread.max),
  ];
  if (min === null || quantile25 === null || median === null || quantile75 === null || max === null)
    return null;
  // What is not in this order is no distribution.
  if (min > quantile25 || quantile25 > median || median > quantile75 || quantile75 > max) return null;
  const isRange = whiskers === "range";
  // Between the outermost values within the fences and the box there may be none: the whisker ends at the box.
  const low = isRange ? min : Math.min(at(spread.whiskerLow) ?? min, quantile25);
  const high = isRange ? max : Math.max(at(spread.whiskerHigh) ?? max, quantile75);
  return {
    low,
    quantile25,
    median,
    quantile75,
    high,
    min,
    max,
    outliers: isRange ? 0 : at(spread.outliers),
    points:
      isRange || !spread.outlierValues
        ? null
        : farthest(row[spread.outlierValues.name], { low, high }, atASide),
    count: at(spread.count),
  };
}

// What does not lie beyond the whiskers is none.
function farthest(
  cell: Cell | undefined,
  { low, high }: Pick<Box, "low" | "high">,
  atASide: number,
): number[] {
  const values = outlierNumbers(cell).sort((a, b) => a - b);
  const below = values.filter((value) => value < low).slice(0, atASide);
  return [...below, ...values.filter((value) => value > high).slice(-atASide)];
}

function pointsOf(boxes: readonly (Box | null)[]): BoxPlotFigure["series"][number]["points"] {
  return boxes.flatMap((box, at) => (box?.points ?? []).map((value) => ({ at, value })));
}

type Drawn = Pick<BoxPlotFigure, "categories" | "categoryKeys" | "series">;
type Boxes = readonly (Box | null)[];

function alone([box = null]: Boxes): Drawn {
  const series = [{ name: "", key: undefined, boxes: [box], points: pointsOf([box]) }];
  return { categories: [""], categoryKeys: [[]], series };
}

function byCategory(
  axis: SchemaColumn,
  legend: SchemaColumn | null,
  rows: readonly Row[],
  boxes: Boxes,
  { style, language, schema }: FigureInput,
): Drawn {
  const found = new Map<string, Category>();
  const groups = new Map<string, { name: string; key: Cell | undefined; boxes: Map<number, Box> }>();
  const ranks: (number | null)[] = [];
  for (const [index, row] of rows.entries()) {
    const label = nameOfCell(axis, row[axis.name], language);
    const { at } = found.get(label) ?? { at: found.size };
    if (at === found.size) found.set(label, { label, key: [row[axis.name] ?? null], at });
    const name = legend ? nameOfCell(legend, row[legend.name], language) : "";
    const key = legend ? (row[legend.name] ?? null) : undefined;
    const group = groups.get(name) ?? { name, key, boxes: new Map<number, Box>() };
    groups.set(name, group);
    const box = boxes[index];
    // Of two rows for one place the first counts.
    if (!box || group.boxes.has(at)) continue;
    group.boxes.set(at, box);
    ranks[at] = Math.max(ranks[at] ?? box.median, box.median);
  }
  const categories = placeCategories([...found.values()], [axis], {
    sort: style.sort,
    rankOf: (at) => ranks[at] ?? null,
    isCourse: false,
    language,
    schema,
  });
  const keyed = [...groups.values()].map((group) => ({ ...group, key: group.key ?? null }));
  const ordered = legend ? inOrder(legend, keyed, schema) : [...groups.values()];
  return {
    categories: categories.map(({ label }) => label),
    categoryKeys: categories.map(({ key, at }) => (at < 0 ? null : key)),
    series: ordered.map(({ name, key, boxes: own }) => {
      const placed = categories.map(({ at }) => own.get(at) ?? null);
      return { name, key, boxes: placed, points: pointsOf(placed) };
    }),
  };
}

function notesOf(
  boxes: Boxes,
  measures: readonly SchemaColumn[],
  spread: Spread<SchemaColumn>,
  { atASide, language }: { atASide: number; language: Language },
): string[] {
  const left = boxes.filter((box) => box === null).length;
  const few = boxes.filter((box) => box?.count !== null && box !== null && box.count < fewValues).length;
  const parts = new Set<SchemaColumn | null>(Object.values(spread));
  const others = measures.filter((measure) => !parts.has(measure)).length;
  const isTruncated = boxes.some((box) => {
    const [all, drawn] = [box?.outliers ?? 0, box?.points ?? []];
    const below = drawn.filter((value) => box !== null && value < box.median).length;
    return all > drawn.length && Math.max(below, drawn.length - below) === atASide;
  });
  return [
    ...(left > 0
      ? [{ zh: `${left} 组没有可用的数值，未绘制`, en: `Groups without numbers left out: ${left}` }[language]]
      : []),
    ...(few > 0
      ? [
          {
            zh: `${few} 组的数值少于 ${fewValues} 个，四分位数意义有限`,
            en: `Groups with fewer than ${fewValues} values, whose quartiles say little: ${few}`,
          }[language],
        ]
      : []),
    ...(isTruncated
      ? [
          {
            zh: `每个箱的每一侧最多画出最远的 ${atASide} 个不同离群值`,
            en: `Each side of a box shows only the ${atASide} farthest distinct outliers`,
          }[language],
        ]
      : []),
    ...(others > 0
      ? [{ zh: `另有 ${others} 个数值未绘制`, en: `Measures left out: ${others}` }[language]]
      : []),
  ];
}
