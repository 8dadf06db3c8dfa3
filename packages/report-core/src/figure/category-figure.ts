import type { Language } from "@provost/contract/language";
import type { Cell } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import {
  type AxesFigure,
  type EmptyFigure,
  type FigureInput,
  headingOf,
  type InvalidFigure,
  numberIn,
  rolesOf,
  type Series,
  type SeriesValue,
} from "./figure.ts";
import { categoryIn, commonOf, emptyFigure, invalidFigure, rowsOf } from "./figure-data.ts";
import { axesSummary } from "./figure-summary.ts";

/** How the types that stand on a category axis differ. */
export interface CategoryShape {
  type: AxesFigure["type"];
  mark: Series["mark"];
  filled?: boolean;
  categoryAxis: "x" | "y";
  /** Where a cell is missing. */
  missing: "-" | null;
  stack: string | null;
  /** Two dimensions: the second is the legend, or both name the category ("d1 / d2"). */
  second: "legend" | "joined";
}

type Drawn = Pick<
  AxesFigure,
  | "categories"
  | "categoryKeys"
  | "axisDimensions"
  | "legendDimension"
  | "series"
  | "categoryName"
  | "axes"
  | "notes"
>;

/** Draws rows on a category axis as the shape says (facts §3). */
export function categoryFigure(
  shape: CategoryShape,
  input: FigureInput,
): AxesFigure | EmptyFigure | InvalidFigure {
  const { schema, style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(shape.type, input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = rolesOf(schema);
  const [first, second] = dimensions;
  const [measure] = measures;
  if (rows.length === 0 || !first || !measure) return emptyFigure(shape.type, input);
  const drawn: Drawn =
    second && shape.second === "legend"
      ? byLegend(shape, input, rows, [first, second], measures)
      : byMeasure(shape, input, rows, second ? [first, second] : [first], measures);
  const figure = {
    kind: "axes" as const,
    type: shape.type,
    categoryAxis: shape.categoryAxis,
    ...commonOf(shape.type, input),
    percent: style.stacked === "percent" && drawn.series.some(({ stack }) => stack !== null),
    legend: style.legend ?? "bottom",
    labels: style.labels ?? false,
    colours: style.colours ?? {},
    ...drawn,
  };
  return { ...figure, summary: axesSummary(figure, language) };
}

function seriesOf(
  shape: CategoryShape,
  { style }: FigureInput,
  of: Pick<Series, "name" | "values" | "measure" | "key">,
): Series {
  return {
    ...of,
    mark: shape.mark,
    filled: shape.filled ?? false,
    smooth: (style.smooth ?? false) && shape.mark === "line",
    stack: shape.stack,
    axis: 0,
  };
}

function axisOf(shape: CategoryShape, name: string, { style }: FigureInput): AxesFigure["axes"][number] {
  const { axis = {} } = style;
  return {
    name: axis.name ?? name,
    min: axis.min ?? null,
    max: axis.max ?? null,
    fromZero: axis.fromZero ?? (shape.mark === "bar" || shape.stack !== null || (shape.filled ?? false)),
    format: null,
  };
}

function byMeasure(
  shape: CategoryShape,
  input: FigureInput,
  rows: readonly Row[],
  dimensions: readonly SchemaColumn[],
  measures: readonly SchemaColumn[],
): Drawn {
  const { language } = input;
  const [only] = measures;
  return {
    categories: rows.map((row) => dimensions.map(({ name }) => categoryIn(row[name], language)).join(" / ")),
    categoryKeys: rows.map((row) => dimensions.map(({ name }): Cell => row[name] ?? null)),
    axisDimensions: dimensions,
    legendDimension: null,
    series: measures.map((measure) =>
      seriesOf(shape, input, {
        name: headingOf(measure),
        values: rows.map((row): SeriesValue => numberIn(row[measure.name]) ?? shape.missing),
        measure,
        key: undefined,
      }),
    ),
    categoryName: dimensions.map(headingOf).join(" / "),
    axes: [axisOf(shape, only && measures.length === 1 ? headingOf(only) : "", input)],
    notes: [],
  };
}

// Categories and legend in the order they are first seen; of two rows for one cell the first counts.
function byLegend(
  shape: CategoryShape,
  input: FigureInput,
  rows: readonly Row[],
  [axis, legend]: readonly [SchemaColumn, SchemaColumn],
  measures: readonly SchemaColumn[],
): Drawn {
  const { language } = input;
  const [measure] = measures;
  const categories = new Map<string, number>();
  const keys: Cell[][] = [];
  const cells = new Map<string, { key: Cell; values: Map<number, number> }>();
  for (const row of rows) {
    const category = categoryIn(row[axis.name], language);
    const at = categories.get(category) ?? categories.size;
    if (at === keys.length) keys.push([row[axis.name] ?? null]);
    categories.set(category, at);
    const name = categoryIn(row[legend.name], language);
    const series = cells.get(name) ?? { key: row[legend.name] ?? null, values: new Map<number, number>() };
    cells.set(name, series);
    const value = measure ? numberIn(row[measure.name]) : null;
    if (value !== null && !series.values.has(at)) series.values.set(at, value);
  }
  return {
    categories: [...categories.keys()],
    categoryKeys: keys,
    axisDimensions: [axis],
    legendDimension: legend,
    series: measure
      ? [...cells].map(([name, { key, values }]) =>
          seriesOf(shape, input, {
            name,
            values: keys.map((_, at): SeriesValue => values.get(at) ?? shape.missing),
            measure,
            key,
          }),
        )
      : [],
    categoryName: headingOf(axis),
    axes: [axisOf(shape, measure ? headingOf(measure) : "", input)],
    notes: measure && measures.length > 1 ? [firstMeasureNote(headingOf(measure), language)] : [],
  };
}

function firstMeasureNote(name: string, language: Language): string {
  return language === "zh"
    ? `两个维度时只绘制第一个数值：${name}`
    : `With two dimensions only the first measure is drawn: ${name}`;
}
