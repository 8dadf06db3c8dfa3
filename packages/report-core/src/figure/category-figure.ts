import type { ChartStyle } from "@provost/contract/chart-style";
import type { Language } from "@provost/contract/language";
import type { SchemaColumn } from "@provost/contract/source";
import type { Row } from "../result-rows.ts";
import {
  type AxesFigure,
  categoryIn,
  type EmptyFigure,
  emptyFigure,
  heightOf,
  type InvalidFigure,
  invalidFigure,
  type Mark,
  numberIn,
  rolesOf,
  rowsOf,
  type Series,
} from "./figure.ts";
import { axesSummary } from "./figure-summary.ts";

/** How the types that stand on a category axis differ. */
export interface CategoryShape {
  type: AxesFigure["type"];
  mark: Series["mark"];
  categoryAxis: "x" | "y";
  /** Where a cell is missing. */
  missing: "-" | null;
  stack: string | null;
  /** Two dimensions: the second is the legend, or both name the category ("d1 / d2"). */
  second: "legend" | "joined";
}

type Drawn = Pick<AxesFigure, "categories" | "series" | "categoryName" | "valueName" | "notes">;

/** Draws rows on a category axis as the shape says (facts §3). */
export function categoryFigure(
  shape: CategoryShape,
  data: unknown,
  schema: readonly SchemaColumn[],
  style: ChartStyle,
  language: Language,
): AxesFigure | EmptyFigure | InvalidFigure {
  if (!Array.isArray(data)) return invalidFigure(shape.type, style, language);
  const rows = rowsOf(data);
  const { dimensions, measures } = rolesOf(schema);
  const [first, second] = dimensions;
  const [measure] = measures;
  if (rows.length === 0 || !first || !measure) return emptyFigure(shape.type, style, language);
  const drawn: Drawn =
    second && shape.second === "legend"
      ? byLegend(shape, rows, [first, second], measures, language)
      : byMeasure(shape, rows, second ? [first, second] : [first], measures, language);
  const figure = {
    kind: "axes" as const,
    type: shape.type,
    categoryAxis: shape.categoryAxis,
    title: style.title ?? "",
    height: heightOf(shape.type, style),
    ...drawn,
  };
  return { ...figure, summary: axesSummary(figure, language) };
}

function headingOf(column: SchemaColumn): string {
  return column.label || column.name;
}

function byMeasure(
  shape: CategoryShape,
  rows: readonly Row[],
  dimensions: readonly SchemaColumn[],
  measures: readonly SchemaColumn[],
  language: Language,
): Drawn {
  const [only] = measures;
  return {
    categories: rows.map((row) => dimensions.map(({ name }) => categoryIn(row[name], language)).join(" / ")),
    series: measures.map((measure) => ({
      name: headingOf(measure),
      mark: shape.mark,
      values: rows.map((row): Mark => numberIn(row[measure.name]) ?? shape.missing),
      stack: shape.stack,
    })),
    categoryName: dimensions.map(headingOf).join(" / "),
    valueName: only && measures.length === 1 ? headingOf(only) : "",
    notes: [],
  };
}

// Categories and legend in the order they are first seen; of two rows for one cell the first counts.
function byLegend(
  shape: CategoryShape,
  rows: readonly Row[],
  [axis, legend]: readonly [SchemaColumn, SchemaColumn],
  measures: readonly SchemaColumn[],
  language: Language,
): Drawn {
  const [measure] = measures;
  const categories = new Map<string, number>();
  const cells = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const category = categoryIn(row[axis.name], language);
    const at = categories.get(category) ?? categories.size;
    categories.set(category, at);
    const name = categoryIn(row[legend.name], language);
    const series = cells.get(name) ?? new Map<number, number>();
    cells.set(name, series);
    const value = measure ? numberIn(row[measure.name]) : null;
    if (value !== null && !series.has(at)) series.set(at, value);
  }
  const places = [...categories.values()];
  return {
    categories: [...categories.keys()],
    series: [...cells].map(([name, values]) => ({
      name,
      mark: shape.mark,
      values: places.map((at): Mark => values.get(at) ?? shape.missing),
      stack: shape.stack,
    })),
    categoryName: headingOf(axis),
    valueName: measure ? headingOf(measure) : "",
    notes: measure && measures.length > 1 ? [firstMeasureNote(headingOf(measure), language)] : [],
  };
}

function firstMeasureNote(name: string, language: Language): string {
  return language === "zh"
    ? `两个维度时只绘制第一个数值：${name}`
    : `With two dimensions only the first measure is drawn: ${name}`;
}
