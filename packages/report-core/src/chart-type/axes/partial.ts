import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, FigureInput, FigureMarks, FigureSpans, SpanSide } from "../../figure/figure.ts";
import { textOf } from "../../figure/figure-data.ts";
import { ownValue } from "../../figure/own-value.ts";
import type { AxesFigure } from "./axes.ts";

type Names = (string | undefined)[];

const isAxes = (figure: BaseFigure): figure is AxesFigure => figure.kind === "axes";

function spansOf(figure: BaseFigure): FigureSpans | undefined {
  if (!isAxes(figure)) return figure.spans;
  const { axisDimensions: dimensions, categoryKeys: keys, categories: names } = figure;
  return {
    sides: [{ dimensions, keys, names }],
    placesOf: (_, index) => [index],
    withPartial: ([partial]) => ({ partial }),
  };
}

/**
 * A figure with what its columns say of spans that rows cover only in part: its marks are such spans, or a note names
 * them. It comes apart, with the first result that has some.
 */
export function withPartial<F extends BaseFigure>(figure: F, { schema, language }: FigureInput): F {
  const names = schema.flatMap(({ partial }) => Object.values(partial ?? {}));
  if (names.length === 0 || figure.kind === "empty" || figure.kind === "invalid") return figure;
  const spans = spansOf(figure);
  const partial = spans?.sides.map((side) => partialNames(side, language)) ?? [];
  if (spans === undefined || partial.every((side) => side === null)) {
    const note = {
      zh: `未完整时段：${names.join("；")}`,
      en: `Incomplete period: ${names.join("; ")}`,
    }[language];
    return { ...figure, notes: [...figure.notes, note] };
  }
  // Said where it is seen in pictures, too.
  const hatched = { zh: "斜纹：未完整时段", en: "Hatched: incomplete period" }[language];
  const subtitle = figure.subtitle === undefined ? hatched : `${figure.subtitle} · ${hatched}`;
  const marks = marksWith(figure.marks, spans, partial);
  return { ...figure, ...spans.withPartial(partial), subtitle, marks };
}

// The name of a place, where it is another than that of the whole span; `null` where there is none.
function partialNames({ dimensions, keys }: SpanSide, language: Language): Names | null {
  const partialName = (column: SchemaColumn, cell: unknown): string | undefined =>
    column.partial && ownValue(column.partial, textOf(cell));
  const all = keys.map((cells) => {
    const names = dimensions.map((column, at) => partialName(column, cells?.[at]));
    if (cells === null || names.every((name) => name === undefined)) return undefined;
    return dimensions.map((column, at) => names[at] ?? nameOfCell(column, cells[at], language)).join(" / ");
  });
  return all.every((name) => name === undefined) ? null : all;
}

// A label begins with its places, with the name of its series behind them where there are several.
function marksWith(
  marks: FigureMarks,
  { sides, placesOf }: FigureSpans,
  partial: readonly (Names | null)[],
): FigureMarks {
  return {
    ...marks,
    mark: (series, index) => {
      const mark = marks.mark(series, index);
      if (mark === null) return null;
      const places = placesOf(series, index);
      const whole = sides.map(({ names }, side) => names[places[side] ?? -1] ?? "");
      const own = whole.map((name, side) => partial[side]?.[places[side] ?? -1] ?? name);
      return { ...mark, label: own.join(", ") + mark.label.slice(whole.join(", ").length) };
    },
  };
}
