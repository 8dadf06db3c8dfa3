import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { FigureInput, FigureShade, LayeredFigure } from "../../figure/figure.ts";
import { extentOf, rowsOf } from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { allMeasures } from "../../result/aside-lines.ts";
import type { Row } from "../../result/result-rows.ts";

/** The numbers of a measure by the values of the dimensions behind each mark; of two rows for one the first counts, as for its bar. */
export function numbersOfMarks(
  measure: SchemaColumn,
  dimensions: readonly SchemaColumn[],
  marks: readonly (readonly Cell[] | null)[],
  rows: readonly Row[],
): (number | null)[] {
  const numbers = new Map<string, number | null>();
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map(({ name }) => row[name] ?? null));
    if (!numbers.has(key)) numbers.set(key, numberIn(row[measure.name]));
  }
  return marks.map((keys) => (keys && numbers.get(JSON.stringify(keys))) ?? null);
}

/** The measure that colours marks, drawn or not, by the values of the dimensions behind each mark; `null` where the style names none. */
export function shadeOf(
  dimensions: readonly SchemaColumn[],
  marks: readonly (readonly Cell[] | null)[],
  { style, schema, rows }: Pick<FigureInput, "style" | "schema" | "rows">,
): FigureShade | null {
  const measure = allMeasures({ style, schema }).find(({ name }) => name === style.colourBy);
  if (!measure || !Array.isArray(rows)) return null;
  const values = numbersOfMarks(measure, dimensions, marks, rowsOf(rows));
  const [min, max] = extentOf(values.filter((value) => value !== null));
  return Number.isFinite(min) ? { measure, values, min, max } : null;
}

/** The same of a chart on axes; several series or groups have colours of their own. */
export function shadeOnAxes(
  figure: LayeredFigure,
  input: Pick<FigureInput, "style" | "schema" | "rows">,
): FigureShade | null {
  if (!("groups" in figure)) {
    const { series, axisDimensions, categoryKeys } = figure;
    return series.length === 1 ? shadeOf(axisDimensions, categoryKeys, input) : null;
  }
  const [group, ...others] = figure.groups;
  const keys = group?.points.map((point) => point.keys) ?? [];
  return others.length > 0 ? null : shadeOf(figure.dimensions, keys, input);
}

/** What the colours of a chart are, in words. */
export const shadeText = ({ measure }: FigureShade, language: Language): string =>
  ({ zh: "颜色：", en: "Colour: " })[language] + headingOf(measure);

/** The figures of panels with one scale of colours. */
export function withOneScale<F extends { layer: { shade: FigureShade | null } | null }>(
  figures: readonly F[],
): F[] {
  const [min, max] = extentOf(
    figures.flatMap(({ layer }) => (layer?.shade ? [layer.shade.min, layer.shade.max] : [])),
  );
  return figures.map((figure) => {
    const { layer } = figure;
    return layer?.shade ? { ...figure, layer: { ...layer, shade: { ...layer.shade, min, max } } } : figure;
  });
}
