import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, FigureInput, FigureMarks } from "../../figure/figure.ts";
import { textOf } from "../../figure/figure-data.ts";
import { ownValue } from "../../figure/own-value.ts";
import type { AxesFigure } from "./axes.ts";

const isAxes = (figure: BaseFigure): figure is AxesFigure => figure.kind === "axes";

/**
 * A figure with what its columns say of spans that rows cover only in part: its categories are such spans, or a note names
 * them. It comes apart, with the first result that has some.
 */
export function withPartial<F extends BaseFigure>(figure: F, { schema, language }: FigureInput): F {
  const names = schema.flatMap(({ partial }) => Object.values(partial ?? {}));
  if (names.length === 0 || figure.kind === "empty" || figure.kind === "invalid") return figure;
  const partial = isAxes(figure) ? partialCategories(figure, language) : [];
  if (!isAxes(figure) || partial.every((name) => name === undefined)) {
    const note = {
      zh: `未完整时段：${names.join("；")}`,
      en: `Incomplete period: ${names.join("; ")}`,
    }[language];
    return { ...figure, notes: [...figure.notes, note] };
  }
  // Said where it is seen in pictures, too.
  const hatched = { zh: "斜纹：未完整时段", en: "Hatched: incomplete period" }[language];
  const subtitle = figure.subtitle === undefined ? hatched : `${figure.subtitle} · ${hatched}`;
  return { ...figure, partial, subtitle, marks: marksWith(figure, partial) };
}

// The name of a category, where it is another than that of the whole span.
function partialCategories(
  { axisDimensions, categoryKeys }: AxesFigure,
  language: Language,
): (string | undefined)[] {
  const partialName = (column: SchemaColumn, cell: unknown): string | undefined =>
    column.partial && ownValue(column.partial, textOf(cell));
  return categoryKeys.map((cells) => {
    const names = axisDimensions.map((column, at) => partialName(column, cells?.[at]));
    if (cells === null || names.every((name) => name === undefined)) return undefined;
    return axisDimensions
      .map((column, at) => names[at] ?? nameOfCell(column, cells[at], language))
      .join(" / ");
  });
}

// A label is that of a category, with the name of its series behind it where there are several.
function marksWith({ marks, categories }: AxesFigure, partial: readonly (string | undefined)[]): FigureMarks {
  return {
    ...marks,
    mark: (series, index) => {
      const mark = marks.mark(series, index);
      const name = partial[index];
      if (mark === null || name === undefined) return mark;
      return { ...mark, label: name + mark.label.slice(categories[index]?.length) };
    },
  };
}
