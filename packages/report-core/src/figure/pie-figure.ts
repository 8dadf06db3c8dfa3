import type { Language } from "@provost/contract/language";
import {
  categoryIn,
  emptyFigure,
  heightOf,
  invalidFigure,
  type MakeFigure,
  numberIn,
  type PieFigure,
  rolesOf,
  rowsOf,
} from "./figure.ts";
import { pieSummary } from "./figure-summary.ts";

interface Slice {
  name: string;
  value: number | null;
}

/** One dimension: a slice per row; none: the first row only, a slice per measure. Negative values are left out and said. */
export const pieFigure: MakeFigure<PieFigure> = (data, schema, style, language) => {
  if (!Array.isArray(data)) return invalidFigure("pie", style, language);
  const rows = rowsOf(data);
  const { dimensions, measures } = rolesOf(schema);
  const [dimension] = dimensions;
  const [measure] = measures;
  const [firstRow] = rows;
  if (!firstRow || !measure) return emptyFigure("pie", style, language);
  const all: Slice[] = dimension
    ? rows.map((row) => ({
        name: categoryIn(row[dimension.name], language),
        value: numberIn(row[measure.name]),
      }))
    : measures.map(({ name }) => ({ name, value: numberIn(firstRow[name]) }));
  const slices = all.flatMap(({ name, value }) => (value === null || value < 0 ? [] : [{ name, value }]));
  if (slices.length === 0) return emptyFigure("pie", style, language);
  const negative = all.filter(({ value }) => value !== null && value < 0).length;
  const figure = {
    kind: "pie" as const,
    type: "pie" as const,
    title: style.title ?? "",
    height: heightOf("pie", style),
    seriesName: dimension ? measure.label || measure.name : "",
    radius: "55%",
    center: ["50%", dimension ? "40%" : "60%"] as const,
    slices,
    notes: negative > 0 ? [negativeNote(negative, language)] : [],
  };
  return { ...figure, summary: pieSummary(figure, language) };
};

function negativeNote(count: number, language: Language): string {
  return language === "zh"
    ? `${count} 个负值无法用饼图表示`
    : `Negative values cannot be shown in a pie: ${count} left out`;
}
