import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { comma } from "@provost/contract/wire/locale";
import { nameOfCell } from "../../figure/cell-words.ts";
import type {
  BaseFigure,
  Compared,
  Datum,
  FigureLayer,
  FigureMark,
  LegendPlace,
  MakeFigure,
  ValueAxis,
} from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  extentOf,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import { subtitleOf, valueAxis } from "../../figure/value-axis.ts";
import type { Row } from "../../result/result-rows.ts";
import { scatter } from "./scatter.ts";

/** A point of a scatter plot; `keys` are its values of the figure's dimensions. */
export interface Point {
  x: number;
  y: number;
  size: number | null;
  label: string;
  keys: readonly Cell[];
}

/** Two or three measures of each row against one another. */
export interface ScatterFigure extends BaseFigure {
  kind: "scatter";
  type: "scatter";
  /** The first names the points, the second colours them. */
  dimensions: readonly SchemaColumn[];
  x: ValueAxis & { measure: SchemaColumn };
  y: ValueAxis & { measure: SchemaColumn };
  /** The measure that sizes the points, with its ends. */
  size: { measure: SchemaColumn; min: number; max: number } | null;
  groups: readonly { name: string; points: readonly Point[] }[];
  layer: FigureLayer | null;
  /** Numbers that the axes across and upwards must reach beside their own values: those of other panels. */
  reach?: readonly (readonly number[])[];
  /** What is compared with references. */
  compared: Compared;
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** A point for each row: the first measure across, the second upwards, a third as its size. */
export const scatterFigure: MakeFigure<ScatterFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(scatter, input);
  const { dimensions, measures } = fieldsOf(input);
  const [across, up, sized] = measures;
  if (!across || !up) return emptyFigure(scatter, input);
  const { groups: own, left } = groupsOf(rowsOf(input.rows), dimensions, { across, up, sized }, language);
  const groups = input.panel?.groups(own) ?? own;
  if (groups.length === 0) return emptyFigure(scatter, input);
  const points = groups.flatMap((group) => group.points);
  const [min, max] = extentOf(points.flatMap(({ size }) => size ?? []));
  const x = { ...valueAxis([across], {}, undefined, false), measure: across };
  const y = { ...valueAxis([up], style, style.axis, false), measure: up };
  const compared: Compared = {
    series: [{ values: points.map(({ y }) => y), stack: null, axis: 0, measure: up }],
    categories: [],
    percent: false,
    differences: null,
  };
  const layer =
    input.compare?.layerOf(
      scatter.style,
      { ...compared, dimensions: dimensions.slice(0, 2), groups, x, y },
      input,
    ) ?? null;
  const against = {
    zh: `纵轴 ${style.axis?.name ?? headingOf(up)} · 横轴 ${headingOf(across)}`,
    en: `${style.axis?.name ?? headingOf(up)} against ${headingOf(across)}`,
  }[language];
  const figure = {
    kind: "scatter" as const,
    ...commonOf(scatter, input),
    dimensions: dimensions.slice(0, 2),
    x,
    y,
    size: sized ? { measure: sized, min, max } : null,
    groups,
    ...subtitleOf([{ name: against }], language, layer?.subtitle),
    layer,
    compared,
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? false,
    colours: coloursByName(input),
    notes: [...(left > 0 ? [leftOutNote(left, language)] : []), ...(layer?.notes ?? [])],
  };
  const bare = { ...figure, summary: scatterSummary(figure) + (layer?.said ?? "") };
  return { ...bare, marks: marksOf(bare) };
};

interface ScatterMeasures {
  across: SchemaColumn;
  up: SchemaColumn;
  sized: SchemaColumn | undefined;
}

// By the second dimension; rows without a number are left out and counted.
function groupsOf(
  rows: readonly Row[],
  dimensions: readonly SchemaColumn[],
  { across, up, sized }: ScatterMeasures,
  language: Language,
): { groups: { name: string; points: Point[] }[]; left: number } {
  const [naming, grouping] = dimensions;
  const groups = new Map<string, Point[]>();
  let left = 0;
  for (const row of rows) {
    const [x, y] = [numberIn(row[across.name]), numberIn(row[up.name])];
    const size = sized ? numberIn(row[sized.name]) : null;
    if (x === null || y === null || (sized && size === null)) {
      left += 1;
      continue;
    }
    const group = grouping ? nameOfCell(grouping, row[grouping.name], language) : "";
    const points = groups.get(group) ?? [];
    groups.set(group, points);
    points.push({
      x,
      y,
      size,
      label: naming ? nameOfCell(naming, row[naming.name], language) : "",
      keys: dimensions.slice(0, 2).map(({ name }) => row[name] ?? null),
    });
  }
  // A small point is drawn after, and so before, a large one.
  const largestFirst = (a: Point, b: Point): number => (b.size ?? 0) - (a.size ?? 0);
  return { groups: [...groups].map(([name, points]) => ({ name, points: points.sort(largestFirst) })), left };
}

function leftOutNote(count: number, language: Language): string {
  return {
    zh: `${count} 行缺少数值，未绘制`,
    en: `${count} ${count === 1 ? "row" : "rows"} without a number ${count === 1 ? "isn't" : "aren't"} shown`,
  }[language];
}

/** How two numbers go together (Pearson), or `null` where one of them does not vary. */
function correlation(points: readonly Point[]): number | null {
  const count = points.length;
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count;
  let [both, ofX, ofY] = [0, 0, 0];
  for (const { x, y } of points) {
    both += (x - meanX) * (y - meanY);
    ofX += (x - meanX) ** 2;
    ofY += (y - meanY) ** 2;
  }
  const spread = Math.sqrt(ofX * ofY);
  return count < 3 || !(spread > 0) ? null : both / spread;
}

function correlationText(points: readonly Point[], language: Language): string {
  const found = correlation(points);
  if (found === null) return "";
  const number = found.toFixed(2);
  if (language === "zh") return `相关系数 ${number}。`;
  return ` Correlation ${number}.`;
}

function rangeOf(
  points: readonly Point[],
  side: "x" | "y",
  measure: SchemaColumn,
  language: Language,
): string {
  const ends = extentOf(points.map((point) => point[side]));
  const [from, to] = ends.map((value) => wordsOfMeasure(measure, value, language));
  return { zh: `${headingOf(measure)} ${from} 至 ${to}`, en: `${headingOf(measure)} ${from} to ${to}` }[
    language
  ];
}

function scatterSummary(figure: Omit<BareScatter, "summary">): string {
  const { x, y, size, groups, language } = figure;
  const points = groups.flatMap((group) => group.points);
  const ranges = [rangeOf(points, "x", x.measure, language), rangeOf(points, "y", y.measure, language)];
  const [ofX, ofY] = [headingOf(x.measure), headingOf(y.measure)];
  const related = correlationText(points, language);
  if (language === "zh") {
    const sized = size ? `点的大小为${headingOf(size.measure)}。` : "";
    return `散点图：${ofX}与${ofY}。${points.length} 个点，${groups.length} 组。${ranges.join("，")}。${related}${sized}`;
  }
  const sized = size ? ` Sized by ${headingOf(size.measure)}.` : "";
  const many = `${points.length} ${points.length === 1 ? "point" : "points"}, ${groups.length} ${groups.length === 1 ? "group" : "groups"}`;
  return `Scatter plot: ${ofY} against ${ofX}. ${many}. ${ranges.join(", ")}.${related}${sized}`;
}

type BareScatter = Omit<ScatterFigure, "marks">;

function marksOf(figure: BareScatter): ScatterFigure["marks"] {
  return {
    places: () => figure.groups.map(({ points }) => points.length),
    mark: (series, index) => scatterMark(figure, series, index),
    datum: (series, index) => scatterDatum(figure, series, index),
  };
}

function scatterMark(figure: BareScatter, series: number, index: number): FigureMark | null {
  const group = figure.groups[series];
  const point = group?.points[index];
  if (!group || !point) return null;
  const { x, y, size, language } = figure;
  const words = (measure: SchemaColumn, value: number): string =>
    `${headingOf(measure)} ${wordsOfMeasure(measure, value, language)}`;
  const joint = comma[language];
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

function scatterDatum(figure: BareScatter, series: number, index: number): Datum | null {
  const point = figure.groups[series]?.points[index];
  if (!point) return null;
  const pairs: Pairs = figure.dimensions.map((column, place) => [column, point.keys[place] ?? null] as const);
  return datumOf(pairs, figure.y.measure, point.y, figure);
}
