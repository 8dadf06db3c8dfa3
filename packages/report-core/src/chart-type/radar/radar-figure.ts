import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { comma } from "@provost/contract/wire/locale";
import { placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type {
  BaseFigure,
  Datum,
  FigureInput,
  FigureMark,
  LegendPlace,
  MakeFigure,
} from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf, type Pairs } from "../../figure/figure-mark.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import type { Row } from "../../result/result-rows.ts";
import { radar } from "./radar.ts";

/** An axis of a radar; `key` is its value of the dimension, `undefined` when an axis is a measure. */
export interface RadarAxis {
  name: string;
  min: number;
  max: number;
  key: Cell | undefined;
}

/** A polygon of a radar: a value for each axis. */
export interface RadarSeries {
  name: string;
  values: readonly (number | null)[];
  /** Its value of the dimension; `undefined` when it is a measure, or all there is. */
  key: Cell | undefined;
  /** What is measured at each axis. */
  measures: readonly SchemaColumn[];
}

/** Values around a centre. */
export interface RadarFigure extends BaseFigure {
  kind: "radar";
  type: "radar";
  axes: readonly RadarAxis[];
  /** The dimension whose values are axes; `null`: measures are. */
  axisDimension: SchemaColumn | null;
  /** The dimension whose values are polygons. */
  seriesDimension: SchemaColumn | null;
  series: readonly RadarSeries[];
  ownScale: boolean;
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** More axes or polygons than these cannot be distinguished. */
const mostAxes = 24;
const mostSeries = 12;
/** Measures whose sizes differ by more than this get scales of their own. */
const unlike = 5;

const tooFew: LocalizedText = {
  zh: "雷达图至少需要 3 个坐标轴：请选择取值更多的维度，或更多数值",
  en: "A radar chart needs at least 3 axes. Choose a dimension with more values, or more measures",
};

type Bare = Omit<RadarAxis, "min" | "max">;

interface Drawn {
  axes: readonly Bare[];
  axisDimension: SchemaColumn | null;
  seriesDimension: SchemaColumn | null;
  series: readonly RadarSeries[];
  notes: readonly string[];
}

/** Around the centre: measures, where there are three or more, each value of a dimension a polygon; else the dimension's values. */
export const radarFigure: MakeFigure<RadarFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(radar, input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  const [first, second] = dimensions;
  const [measure] = measures;
  if (rows.length === 0 || !measure) return emptyFigure(radar, input);
  const drawn =
    first && second
      ? byTwo(first, second, measure, rows, input)
      : first && measures.length < 3
        ? byCategory(first, measures, rows, input)
        : byMeasure(first ?? null, measures, rows, input);
  if (drawn.axes.length < 3) return invalidFigure(radar, input, tooFew);
  const shownSeries = drawn.series.slice(0, mostSeries).map((one) => ({
    ...one,
    values: one.values.slice(0, mostAxes),
    measures: one.measures.slice(0, mostAxes),
  }));
  if (!shownSeries.some(({ values }) => values.some((value) => value !== null)))
    return emptyFigure(radar, input);
  const shownAxes = drawn.axes.slice(0, mostAxes);
  const ownScale = style.scale === undefined ? areUnlike(drawn, shownSeries) : style.scale === "own";
  const figure = {
    kind: "radar" as const,
    ...commonOf(radar, input),
    axes: scaled(shownAxes, shownSeries, ownScale, style.axis),
    axisDimension: drawn.axisDimension,
    seriesDimension: drawn.seriesDimension,
    series: shownSeries,
    ownScale,
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? false,
    colours: coloursByName(input),
    notes: [
      ...drawn.notes,
      ...truncationNotes(drawn.axes.length, drawn.series.length, language),
      ...gapNotes(shownSeries, language),
    ],
  };
  const bare = { ...figure, summary: radarSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

function byMeasure(
  dimension: SchemaColumn | null,
  measures: readonly SchemaColumn[],
  rows: readonly Row[],
  { language }: FigureInput,
): Drawn {
  return {
    axes: measures.map((one) => ({ name: headingOf(one), key: undefined })),
    axisDimension: null,
    seriesDimension: dimension,
    series: (dimension ? rows : rows.slice(0, 1)).map((row) => ({
      name: dimension ? nameOfCell(dimension, row[dimension.name], language) : "",
      values: measures.map(({ name }) => numberIn(row[name])),
      key: dimension ? (row[dimension.name] ?? null) : undefined,
      measures,
    })),
    notes: [],
  };
}

function categoriesOf(
  dimension: SchemaColumn,
  rows: readonly Row[],
  measure: SchemaColumn,
  input: FigureInput,
) {
  const found = new Map<string, { label: string; key: Cell[]; at: number }>();
  const sums: number[] = [];
  for (const row of rows) {
    const label = nameOfCell(dimension, row[dimension.name], input.language);
    const one = found.get(label) ?? { label, key: [row[dimension.name] ?? null], at: found.size };
    found.set(label, one);
    sums[one.at] = (sums[one.at] ?? 0) + (numberIn(row[measure.name]) ?? 0);
  }
  return placeCategories([...found.values()], [dimension], {
    sort: input.style.sort,
    rankOf: (at) => sums[at] ?? null,
    isCourse: false,
    language: input.language,
    schema: input.schema,
  });
}

function valuesAt(
  categories: readonly { label: string }[],
  dimension: SchemaColumn,
  rows: readonly Row[],
  measure: SchemaColumn,
  language: Language,
): (number | null)[] {
  const values = new Map<string, number | null>();
  for (const row of rows) {
    const label = nameOfCell(dimension, row[dimension.name], language);
    // Of two rows for one place the first counts.
    if (!values.has(label)) values.set(label, numberIn(row[measure.name]));
  }
  return categories.map(({ label }) => values.get(label) ?? null);
}

function byCategory(
  dimension: SchemaColumn,
  measures: readonly SchemaColumn[],
  rows: readonly Row[],
  input: FigureInput,
): Drawn {
  const [first] = measures;
  const categories = first ? categoriesOf(dimension, rows, first, input) : [];
  return {
    axes: categories.map(({ label, key }) => ({ name: label, key: key[0] ?? null })),
    axisDimension: dimension,
    seriesDimension: null,
    series: measures.map((measure) => ({
      name: headingOf(measure),
      values: valuesAt(categories, dimension, rows, measure, input.language),
      key: undefined,
      measures: categories.map(() => measure),
    })),
    notes: [],
  };
}

function byTwo(
  axis: SchemaColumn,
  group: SchemaColumn,
  measure: SchemaColumn,
  rows: readonly Row[],
  input: FigureInput,
): Drawn {
  const categories = categoriesOf(axis, rows, measure, input);
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = nameOfCell(group, row[group.name], input.language);
    const own = groups.get(name);
    if (own) own.push(row);
    else groups.set(name, [row]);
  }
  return {
    axes: categories.map(({ label, key }) => ({ name: label, key: key[0] ?? null })),
    axisDimension: axis,
    seriesDimension: group,
    series: [...groups].map(([name, own]) => ({
      name,
      values: valuesAt(categories, axis, own, measure, input.language),
      key: own[0]?.[group.name] ?? null,
      measures: categories.map(() => measure),
    })),
    notes: [],
  };
}

const sizeAt = (series: readonly RadarSeries[], axis: number): number =>
  series.reduce((most, { values }) => Math.max(most, Math.abs(values[axis] ?? 0)), 0);

function areUnlike({ axisDimension, axes }: Drawn, series: readonly RadarSeries[]): boolean {
  if (axisDimension !== null) return false;
  const sizes = axes.map((_, at) => sizeAt(series, at)).filter((size) => size > 0);
  return Math.max(...sizes, 0) > unlike * Math.min(...sizes);
}

// From zero, or from the lowest where that is below; a little beyond the highest.
function scaled(
  axes: readonly Bare[],
  series: readonly RadarSeries[],
  ownScale: boolean,
  wanted: { min?: number | undefined; max?: number | undefined } | undefined,
): RadarAxis[] {
  const at = axes.map((_, index) => series.flatMap(({ values }) => values[index] ?? []));
  const rangeOf = (values: readonly number[]): { min: number; max: number } => {
    const high = values.reduce((most, value) => Math.max(most, value), 0);
    const low = values.reduce((least, value) => Math.min(least, value), 0);
    return { min: niceEnd(low), max: high === 0 && low === 0 ? 1 : niceEnd(high) };
  };
  const common = rangeOf(at.flat());
  return axes.map((axis, index) => {
    if (ownScale) return { ...axis, ...rangeOf(at[index] ?? []) };
    const min = wanted?.min ?? common.min;
    const max = wanted?.max ?? common.max;
    return min < max ? { ...axis, min, max } : { ...axis, ...common };
  });
}

/** The next round number away from zero, so that marks of the rings are round. */
function niceEnd(value: number): number {
  if (value === 0) return 0;
  const size = Math.abs(value);
  const unit = 10 ** Math.floor(Math.log10(size));
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * unit >= size) ?? 10;
  return Math.sign(value) * Number((step * unit).toPrecision(12));
}

function truncationNotes(axes: number, series: number, language: Language): string[] {
  return [
    ...(axes > mostAxes
      ? [
          {
            zh: `共 ${axes} 个坐标轴，仅绘制前 ${mostAxes} 个`,
            en: `Only the first ${mostAxes} of ${axes} axes are shown`,
          }[language],
        ]
      : []),
    ...(series > mostSeries
      ? [
          {
            zh: `共 ${series} 组，仅绘制前 ${mostSeries} 组`,
            en: `Only the first ${mostSeries} of ${series} groups are shown`,
          }[language],
        ]
      : []),
  ];
}

function gapNotes(series: readonly RadarSeries[], language: Language): string[] {
  const gaps = series.reduce((sum, { values }) => sum + values.filter((value) => value === null).length, 0);
  if (gaps === 0) return [];
  return [
    { zh: `${gaps} 处没有数值，画在中心`, en: `Missing values, shown at the centre: ${gaps}` }[language],
  ];
}

function radarSummary(figure: Omit<BareRadar, "summary">): string {
  const { axes, series, ownScale, axisDimension, language } = figure;
  const described = series.slice(0, 5).map((one) => {
    let [low, high] = [-1, -1];
    for (const [at, value] of one.values.entries()) {
      if (value === null) continue;
      if (low < 0 || value < (one.values[low] ?? 0)) low = at;
      if (high < 0 || value > (one.values[high] ?? 0)) high = at;
    }
    const words = (at: number): string => {
      const measure = one.measures[at];
      return measure ? wordsOfMeasure(measure, one.values[at] ?? 0, language) : "";
    };
    const name = one.name;
    if (low < 0) return "";
    // Sizes on scales of their own are not compared.
    if (ownScale) {
      const list = one.values
        .slice(0, 8)
        .flatMap((value, at) => (value === null ? [] : [`${axes[at]?.name} ${words(at)}`]));
      return `${name === "" ? "" : { zh: `${name}：`, en: `${name}: ` }[language]}${list.join(comma[language])}`;
    }
    return {
      zh: `${name}${name === "" ? "" : "："}最高 ${words(high)}（${axes[high]?.name}），最低 ${words(low)}（${axes[low]?.name}）`,
      en: `${name}${name === "" ? "H" : ": h"}ighest ${words(high)} (${axes[high]?.name}), lowest ${words(low)} (${axes[low]?.name})`,
    }[language];
  });
  const list = described.filter((words) => words !== "");
  if (language === "zh") {
    const of = axisDimension ? `按${headingOf(axisDimension)}，` : "";
    const scale = ownScale ? "各轴刻度不同。" : "";
    return `雷达图：${of}${axes.length} 个坐标轴，${series.length} 组。${scale}${list.map((words) => `${words}。`).join("")}`;
  }
  const of = axisDimension ? ` by ${headingOf(axisDimension)}` : "";
  const scale = ownScale ? " Each axis has a scale of its own." : "";
  const groups = `${series.length} ${series.length === 1 ? "group" : "groups"}`;
  return `Radar: ${axes.length} axes${of}, ${groups}.${scale}${list.map((words) => ` ${words}.`).join("")}`;
}

type BareRadar = Omit<RadarFigure, "marks">;

function marksOf(figure: BareRadar): RadarFigure["marks"] {
  return {
    places: () => figure.series.map(({ values }) => values.length),
    mark: (series, index) => radarMark(figure, series, index),
    datum: (series, index) => radarDatum(figure, series, index),
  };
}

/** A corner of a polygon: `index` counts the axes. */
function radarMark({ axes, series, language }: BareRadar, place: number, index: number): FigureMark | null {
  const one = series[place];
  const value = one?.values[index];
  const measure = one?.measures[index];
  const axis = axes[index];
  if (!one || !axis || !measure || value === null || value === undefined) return null;
  const label = [axis.name, one.name].filter((name) => name !== "").join(", ");
  return { series: place, index, label, text: wordsOfMeasure(measure, value, language) };
}

function radarDatum(figure: BareRadar, place: number, index: number): Datum | null {
  const one = figure.series[place];
  const value = one?.values[index];
  const measure = one?.measures[index];
  if (!one || !measure || value === null || value === undefined) return null;
  const { axisDimension, seriesDimension } = figure;
  const pairs: Pairs = [
    ...(axisDimension ? [[axisDimension, figure.axes[index]?.key] as const] : []),
    ...(seriesDimension ? [[seriesDimension, one.key] as const] : []),
  ];
  return datumOf(pairs, measure, value, figure);
}
