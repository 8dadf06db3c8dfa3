import type { Language } from "@provost/contract/language";
import { headingOf, type MakeFigure, numberIn, type PieFigure, rolesOf, type Slice } from "./figure.ts";
import { categoryIn, commonOf, emptyFigure, invalidFigure, rowsOf } from "./figure-data.ts";
import { pieSummary } from "./figure-summary.ts";

/** One dimension: a slice per row; none: the first row only, a slice per measure. Negative values are left out and said. */
export const pieFigure: MakeFigure<PieFigure> = (input) => {
  const { schema, style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("pie", input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = rolesOf(schema);
  const [dimension] = dimensions;
  const [measure] = measures;
  const [firstRow] = rows;
  if (!firstRow || !measure) return emptyFigure("pie", input);
  const all = dimension
    ? rows.map((row) => ({
        name: categoryIn(row[dimension.name], language),
        value: numberIn(row[measure.name]),
        key: row[dimension.name] ?? null,
        measure,
      }))
    : measures.map((one) => ({
        name: one.name,
        value: numberIn(firstRow[one.name]),
        key: undefined,
        measure: one,
      }));
  const slices = all.flatMap(({ value, ...slice }): Slice[] =>
    value === null || value < 0 ? [] : [{ ...slice, value }],
  );
  if (slices.length === 0) return emptyFigure("pie", input);
  const negative = all.filter(({ value }) => value !== null && value < 0).length;
  const figure = {
    kind: "pie" as const,
    type: "pie" as const,
    ...commonOf("pie", input),
    seriesName: dimension ? headingOf(measure) : "",
    radius: "55%",
    center: ["50%", dimension ? "40%" : "60%"] as const,
    dimension: dimension ?? null,
    slices,
    legend: style.legend ?? ("bottom" as const),
    labels: style.labels ?? true,
    colours: style.colours ?? {},
    notes: negative > 0 ? [negativeNote(negative, language)] : [],
  };
  return { ...figure, summary: pieSummary(figure, language) };
};

function negativeNote(count: number, language: Language): string {
  return language === "zh"
    ? `${count} 个负值无法用饼图表示`
    : `Negative values cannot be shown in a pie: ${count} left out`;
}
