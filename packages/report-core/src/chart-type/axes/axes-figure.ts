import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { type Category, ordinalOf, placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { EmptyFigure, FigureInput, InvalidFigure } from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
  textOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn, rolesOf } from "../../figure/figure-fields.ts";
import { isOthers } from "../../figure/others.ts";
import { isPlainOrder, naturalRanks } from "../../figure/sorted-names.ts";
import { subtitleOf, valueAxis } from "../../figure/value-axis.ts";
import { isFollowed } from "../../result/natural-order.ts";
import type { Row } from "../../result/result-rows.ts";
import type { ChartTypeInfo } from "../chart-type.ts";
import type { AxesFigure, Series, SeriesValue } from "./axes.ts";
import { axesMarks, axesSummary } from "./axes-marks.ts";

/** How a measure is drawn. */
export type MeasureLook = Pick<Series, "mark" | "filled" | "axis">;

/** How the types with a category axis differ. */
export interface CategoryShape {
  lookOf(measure: SchemaColumn): MeasureLook;
  categoryAxis: "x" | "y";
  stack: string | null;
  /** Two dimensions: the second is the legend, or both name the category ("d1 / d2"). */
  second: "legend" | "joined";
}

/** A bar on the first axis. */
export const barLook: MeasureLook = { mark: "bar", filled: false, axis: 0 };

/** Stacked where the style says so and a second dimension gives the parts; measures are stacked by a type of their own. */
export function stackOf({ style, schema }: FigureInput): string | null {
  return style.stacked && rolesOf(schema).dimensions.length > 1 ? "All" : null;
}

type Drawn = Pick<
  AxesFigure,
  "categories" | "categoryKeys" | "axisDimensions" | "legendDimension" | "series" | "notes"
>;

/** Draws rows on a category axis as the shape says (facts §3). */
export function categoryFigure(
  info: ChartTypeInfo,
  shape: CategoryShape,
  input: FigureInput,
): AxesFigure | EmptyFigure | InvalidFigure {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(info, input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  const [first, second] = dimensions;
  const [measure] = measures;
  if (rows.length === 0 || !first || !measure) return emptyFigure(info, input);
  const own: Drawn =
    second && shape.second === "legend"
      ? byLegend(shape, input, rows, [first, second], [measure, ...measures.slice(1)])
      : byMeasure(shape, input, rows, second ? [first, second] : [first], measures);
  const drawn = input.panel?.axes(own) ?? own;
  const percent = style.stacked === "percent" && shape.stack !== null;
  const differences =
    info.style.fromMean && style.fromMean
      ? input.compare?.differencesOf(drawn.series, drawn.categories, language)
      : null;
  const axes = axesOf(drawn, input, percent).map((axis) => differences?.axisOf(axis) ?? axis);
  const compared = { ...drawn, percent, differences: differences?.series ?? null };
  const layer = input.compare?.layerOf(info.style, compared, input) ?? null;
  const figure = {
    kind: "axes" as const,
    categoryAxis: shape.categoryAxis,
    ...commonOf(info, input),
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? false,
    colours: coloursByName(input),
    categoryName: drawn.axisDimensions.map(headingOf).join(" / "),
    axes,
    layer,
    ...subtitleOf(axes, language, layer?.subtitle),
    ...(differences ? { base: differences.base } : {}),
    ...compared,
    notes: [...drawn.notes, ...(layer?.notes ?? [])],
  };
  const bare = { ...figure, summary: axesSummary(info.name, figure) + (layer?.said ?? "") };
  return { ...bare, marks: axesMarks(bare) };
}

function axesOf({ series }: Drawn, { style }: FigureInput, percent: boolean): AxesFigure["axes"] {
  const places = series.some(({ axis }) => axis === 1) ? ([0, 1] as const) : ([0] as const);
  return places.map((place) => {
    const here = series.filter(({ axis }) => axis === place);
    const measures = [...new Set(here.map(({ measure }) => measure))];
    // Bars and filled grounds start at zero; a line may show the range it moves in.
    const startsAtZero = here.some(({ mark, filled, stack }) => mark === "bar" || filled || stack !== null);
    const fromZero = place === 1 ? secondFromZero(style) : startsAtZero;
    const axis = valueAxis(measures, style, place === 0 ? style.axis : style.secondAxis, fromZero);
    return percent
      ? { ...axis, min: axis.min ?? 0, max: axis.max ?? 1, format: { style: "percent" as const } }
      : axis;
  });
}

/** Whether the second axis begins at zero by default: as the first one does, so that both can be compared. */
export function secondFromZero({ axis }: FigureInput["style"]): boolean {
  return axis?.fromZero ?? true;
}

function seriesOf(
  { lookOf, stack }: CategoryShape,
  { style }: FigureInput,
  of: Pick<Series, "name" | "measure" | "key"> & { values: readonly (number | null)[] },
): Series {
  const look = lookOf(of.measure);
  const missing = look.mark === "bar" ? "-" : null;
  return {
    ...of,
    ...look,
    values: of.values.map((value): SeriesValue => value ?? missing),
    smooth: (style.smooth ?? false) && look.mark === "line",
    bridged: (style.bridgeGaps ?? false) && look.mark === "line",
    stack,
  };
}

// Every row is a category, also where two have one name.
function byMeasure(
  shape: CategoryShape,
  input: FigureInput,
  rows: readonly Row[],
  dimensions: readonly SchemaColumn[],
  measures: readonly SchemaColumn[],
): Drawn {
  const { language, style } = input;
  const numbers = measures.map(({ name }) => rows.map((row) => numberIn(row[name])));
  const categories = placeCategories(
    rows.map((row, at) => ({
      label: dimensions.map((column) => nameOfCell(column, row[column.name], language)).join(" / "),
      key: dimensions.map(({ name }): Cell => row[name] ?? null),
      at,
    })),
    dimensions,
    {
      sort: style.sort,
      rankOf: (at) => numbers[0]?.[at] ?? null,
      isCourse: isCourse(shape, measures),
      language,
      schema: input.schema,
    },
  );
  return {
    ...namesOf(categories),
    axisDimensions: dimensions,
    legendDimension: null,
    series: measures.map((measure, index) =>
      seriesOf(shape, input, {
        name: headingOf(measure),
        values: categories.map(({ at }) => numbers[index]?.[at] ?? null),
        measure,
        key: undefined,
      }),
    ),
    notes: [],
  };
}

// Categories and legend in the order they are first seen; of two rows for one cell the first counts.
function byLegend(
  shape: CategoryShape,
  input: FigureInput,
  rows: readonly Row[],
  [axis, legend]: readonly [SchemaColumn, SchemaColumn],
  measures: readonly [SchemaColumn, ...SchemaColumn[]],
): Drawn {
  const { language, style } = input;
  const [measure] = measures;
  const found = new Map<string, Category>();
  const groups = new Map<string, { name: string; key: Cell; values: Map<number, number> }>();
  const sums: number[] = [];
  for (const row of rows) {
    const label = nameOfCell(axis, row[axis.name], language);
    const { at } = found.get(label) ?? { at: found.size };
    if (at === found.size) found.set(label, { label, key: [row[axis.name] ?? null], at });
    const name = nameOfCell(legend, row[legend.name], language);
    const group = groups.get(name) ?? { name, key: row[legend.name] ?? null, values: new Map() };
    groups.set(name, group);
    const value = numberIn(row[measure.name]);
    if (value === null || group.values.has(at)) continue;
    group.values.set(at, value);
    sums[at] = (sums[at] ?? 0) + value;
  }
  const categories = placeCategories([...found.values()], [axis], {
    sort: style.sort,
    rankOf: (at) => sums[at] ?? null,
    isCourse: isCourse(shape, [measure]),
    language,
    schema: input.schema,
  });
  return {
    ...namesOf(categories),
    axisDimensions: [axis],
    legendDimension: legend,
    series: inOrder(legend, [...groups.values()], input.schema).map(({ name, key, values }) =>
      seriesOf(shape, input, {
        name,
        values: categories.map(({ at }) => values.get(at) ?? null),
        measure,
        key,
      }),
    ),
    notes: measures.length > 1 ? [firstMeasureNote(headingOf(measure), language)] : [],
  };
}

function isCourse({ lookOf }: CategoryShape, measures: readonly SchemaColumn[]): boolean {
  return measures.some((measure) => lookOf(measure).mark === "line");
}

function namesOf(categories: readonly Category[]): Pick<Drawn, "categories" | "categoryKeys"> {
  return {
    categories: categories.map(({ label }) => label),
    categoryKeys: categories.map(({ key, at }) => (at < 0 ? null : key)),
  };
}

/** Groups of a dimension with a natural order in it, others as they came; the group of all others last. */
export function inOrder<G extends { key: Cell }>(
  column: SchemaColumn,
  groups: readonly G[],
  schema: readonly SchemaColumn[],
): readonly G[] {
  const last = Number.POSITIVE_INFINITY;
  const own = groups.filter(({ key }) => !isOthers(key));
  const counted = column.bucket || column.values || isFollowed(column, schema) ? null : countedRanks(own);
  if (!column.bucket && counted === null) return groups;
  const rank = (group: G): number => (counted ? counted.get(group) : ordinalOf(column, group.key)) ?? last;
  return [...groups].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

// Of names that count, unless a user has asked for the last one first.
function countedRanks<G extends { key: Cell }>(groups: readonly G[]): ReadonlyMap<G, number> | null {
  const names = groups.map(({ key }) => textOf(key ?? ""));
  if (isPlainOrder(names.toReversed())) return null;
  const ranks = naturalRanks(names);
  return ranks && new Map(groups.map((group, at) => [group, ranks[at] ?? 0]));
}

function firstMeasureNote(name: string, language: Language): string {
  return {
    zh: `两个维度时只绘制第一个数值：${name}`,
    en: `With two dimensions, only the first measure is shown: ${name}`,
  }[language];
}
