import type { Language, Wording } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import { withoutFunction } from "../selection-label.ts";
import { inOrder } from "./category-figure.ts";
import { type Category, placeCategories } from "./category-order.ts";
import { nameOfCell } from "./cell-words.ts";
import type { FigureInput, MakeFigure } from "./figure.ts";
import type { Datum, FigureMark } from "./figure-common.ts";
import { commonOf, emptyFigure, fieldsOf, invalidFigure, rowsOf } from "./figure-data.ts";
import { headingOf, numberIn } from "./figure-fields.ts";
import { datumOf, type Pairs } from "./figure-mark.ts";
import type { Box, BoxPlotFigure } from "./further-figures.ts";
import { wordsOfMeasure } from "./number-words.ts";
import { type Spread, spreadOf } from "./spread-of.ts";
import { valueAxis } from "./value-axis.ts";

/** Quartiles of fewer values say little. */
const fewValues = 5;

const needsSpread: Wording = {
  zh: "箱线图需要一个数值的分布：请将数值的函数改为“分布”",
  en: "A box plot takes the distribution of a measure: choose the function Distribution for it",
};

/** A box for each group: from quartile to quartile, whiskers to the last value within 1.5 times its height, or to the ends. */
export const boxPlotFigure: MakeFigure<BoxPlotFigure> = (input) => {
  const { style } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("boxPlot", input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  if (rows.length === 0 || measures.length === 0) return emptyFigure("boxPlot", input);
  const spread = spreadOf(measures);
  if (!spread) return invalidFigure("boxPlot", input, needsSpread);
  const [first, second] = dimensions;
  const whiskers = style.whiskers === "range" || !spread.whiskerLow ? ("range" as const) : ("iqr" as const);
  const boxes = rows.map((row) => boxIn(row, spread, whiskers));
  if (boxes.every((box) => box === null)) return emptyFigure("boxPlot", input);
  const drawn = first ? byCategory(first, second ?? null, rows, boxes, input) : alone(boxes);
  const named = { ...spread.median, label: withoutFunction(spread.median) };
  const isPlain = (spread.median.calculFunc ?? "none") === "none";
  const measureName = isPlain ? (input.style.axis?.name ?? "") : named.label;
  const figure = {
    kind: "boxPlot" as const,
    type: "boxPlot" as const,
    ...commonOf("boxPlot", input),
    measure: spread.median,
    measureName,
    categoryName: first ? headingOf(first) : "",
    ...drawn,
    axisDimension: first ?? null,
    legendDimension: second ?? null,
    axis: valueAxis([{ ...named, label: measureName }], style, style.axis, false),
    whiskers,
    legend: style.legend ?? ("bottom" as const),
    colours: style.colours ?? {},
    notes: notesOf(boxes, measures, spread, input.language),
  };
  const told = { ...figure, summary: boxPlotSummary(figure) };
  return { ...told, marks: marksOf(told) };
};

function boxIn(row: Row, spread: Spread<SchemaColumn>, whiskers: "iqr" | "range"): Box | null {
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
    count: at(spread.count),
  };
}

type Drawn = Pick<BoxPlotFigure, "categories" | "categoryKeys" | "series">;
type Boxes = readonly (Box | null)[];

function alone([box = null]: Boxes): Drawn {
  return { categories: [""], categoryKeys: [[]], series: [{ name: "", key: undefined, boxes: [box] }] };
}

function byCategory(
  axis: SchemaColumn,
  legend: SchemaColumn | null,
  rows: readonly Row[],
  boxes: Boxes,
  { style, language }: FigureInput,
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
  });
  const keyed = [...groups.values()].map((group) => ({ ...group, key: group.key ?? null }));
  const ordered = legend ? inOrder(legend, keyed) : [...groups.values()];
  return {
    categories: categories.map(({ label }) => label),
    categoryKeys: categories.map(({ key, at }) => (at < 0 ? null : key)),
    series: ordered.map(({ name, key, boxes: own }) => ({
      name,
      key,
      boxes: categories.map(({ at }) => own.get(at) ?? null),
    })),
  };
}

function notesOf(
  boxes: Boxes,
  measures: readonly SchemaColumn[],
  spread: Spread<SchemaColumn>,
  language: Language,
): string[] {
  const isZh = language === "zh";
  const left = boxes.filter((box) => box === null).length;
  const few = boxes.filter((box) => box?.count !== null && box !== null && box.count < fewValues).length;
  const parts = new Set<SchemaColumn | null>(Object.values(spread));
  const others = measures.filter((measure) => !parts.has(measure)).length;
  return [
    ...(left > 0
      ? [isZh ? `${left} 组没有可用的数值，未绘制` : `Groups without numbers to draw: ${left} left out`]
      : []),
    ...(few > 0
      ? [
          isZh
            ? `${few} 组的数值少于 ${fewValues} 个，四分位数意义有限`
            : `Groups of fewer than ${fewValues} values: ${few}; their quartiles say little`,
        ]
      : []),
    ...(others > 0
      ? [isZh ? `另有 ${others} 个数值未绘制` : `Further measures that are not drawn: ${others}`]
      : []),
  ];
}

/** A box in words, its median first. */
export function boxWords(
  { measure, whiskers, language }: Pick<BoxPlotFigure, "measure" | "whiskers" | "language">,
  box: Box,
): string {
  const words = (value: number): string => wordsOfMeasure(measure, value, language);
  const { low, quantile25, median, quantile75, high, outliers, count } = box;
  if (language === "zh") {
    const ends = whiskers === "iqr" ? "须" : "最小至最大";
    return [
      `中位数 ${words(median)}`,
      `四分位数 ${words(quantile25)} 至 ${words(quantile75)}`,
      `${ends} ${words(low)} 至 ${words(high)}`,
      ...(whiskers === "iqr" && outliers !== null ? [`离群值 ${outliers} 个`] : []),
      ...(count === null ? [] : [`共 ${count} 个值`]),
    ].join("，");
  }
  const ends = whiskers === "iqr" ? "whiskers" : "lowest to highest";
  return [
    `median ${words(median)}`,
    `quartiles ${words(quantile25)} to ${words(quantile75)}`,
    `${ends} ${words(low)} to ${words(high)}`,
    ...(whiskers === "iqr" && outliers !== null
      ? [`${outliers} ${outliers === 1 ? "outlier" : "outliers"}`]
      : []),
    ...(count === null ? [] : [`${count} ${count === 1 ? "value" : "values"}`]),
  ].join(", ");
}

function boxPlotSummary(figure: Omit<BareBoxPlot, "summary">): string {
  const { measureName, categoryName, categories, series, whiskers, language } = figure;
  const all = series.flatMap(({ name, boxes }) =>
    boxes.flatMap((box, at) => {
      const of = [categories[at] ?? "", name].filter((one) => one !== "").join(", ");
      return box ? [{ of, box }] : [];
    }),
  );
  const sorted = [...all].sort((a, b) => b.box.median - a.box.median);
  const [high, low] = [sorted[0], sorted.at(-1)];
  const outliers = all.reduce((sum, { box }) => sum + (box.outliers ?? 0), 0);
  const words = (value: number): string => wordsOfMeasure(figure.measure, value, language);
  const isZh = language === "zh";
  const reach =
    whiskers === "iqr"
      ? isZh
        ? "须到 1.5 倍四分位距内最远的值"
        : "Whiskers reach to the farthest values within 1.5 times the box"
      : isZh
        ? "须到最小值和最大值"
        : "Whiskers reach to the lowest and the highest value";
  const beyond =
    whiskers === "iqr"
      ? isZh
        ? `，${outliers} 个离群值未画出`
        : `; ${outliers} ${outliers === 1 ? "outlier is" : "outliers are"} not drawn`
      : "";
  const by = categoryName === "" ? "" : isZh ? `按${categoryName}统计` : ` by ${categoryName}`;
  const only = all.length === 1 ? all[0] : undefined;
  if (isZh) {
    const what = only
      ? `${boxWords(figure, only.box)}。`
      : `${all.length} 个箱。中位数最高 ${words(high?.box.median ?? 0)}（${high?.of}），最低 ${words(low?.box.median ?? 0)}（${low?.of}）。`;
    return `箱线图：${by}${measureName}的分布。${what}${reach}${beyond}。`;
  }
  const what = only
    ? ` ${boxWords(figure, only.box)}.`
    : ` ${all.length} boxes. Highest median ${words(high?.box.median ?? 0)} (${high?.of}), lowest ${words(low?.box.median ?? 0)} (${low?.of}).`;
  return `Box plot: distribution of ${measureName}${by}.${what} ${reach}${beyond}.`;
}

type BareBoxPlot = Omit<BoxPlotFigure, "marks">;

function marksOf(figure: BareBoxPlot): BoxPlotFigure["marks"] {
  return {
    places: figure.series.map(({ boxes }) => boxes.length),
    mark: (series, index) => boxPlotMark(figure, series, index),
    datum: (series, index) => boxPlotDatum(figure, series, index),
  };
}

/** A box: `index` counts the categories. */
function boxPlotMark(figure: BareBoxPlot, place: number, index: number): FigureMark | null {
  const one = figure.series[place];
  const box = one?.boxes[index];
  if (!one || !box) return null;
  const label = [figure.categories[index] ?? "", one.name].filter((name) => name !== "").join(", ");
  return {
    series: place,
    index,
    label: label === "" ? figure.measureName : label,
    text: boxWords(figure, box),
  };
}

function boxPlotDatum(figure: BareBoxPlot, place: number, index: number): Datum | null {
  const one = figure.series[place];
  const box = one?.boxes[index];
  const keys = figure.categoryKeys[index];
  if (!one || !box || !keys) return null;
  const { axisDimension, legendDimension, measure } = figure;
  const pairs: Pairs = [
    ...(axisDimension ? [[axisDimension, keys[0] ?? null] as const] : []),
    ...(legendDimension ? [[legendDimension, one.key] as const] : []),
  ];
  return datumOf(pairs, measure, box.median, figure);
}
