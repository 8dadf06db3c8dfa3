import type { SchemaColumn } from "@provost/contract/source/source";
import type { BaseFigure, Datum, FigureInput } from "../figure/figure.ts";
import { fieldsOf, rowsOf } from "../figure/figure-data.ts";
import { headingOf, numberIn } from "../figure/figure-fields.ts";
import { wordsOfMeasure } from "../figure/number-words.ts";

/** Lines of measures that are not drawn. */
const mostLines = 12;

/** Drawn or not, all measures with the formats that their numbers are written in. */
export function allMeasures({ schema, style }: Pick<FigureInput, "schema" | "style">): SchemaColumn[] {
  const { tooltip: _, ...plain } = style;
  return fieldsOf({ schema, style: plain }).measures;
}

/** The measures that tooltips alone show. */
export function asideMeasures(input: Pick<FigureInput, "schema" | "style">): SchemaColumn[] {
  const drawn = new Set(fieldsOf(input).measures.map(({ name }) => name));
  return allMeasures(input).filter(({ name }) => !drawn.has(name));
}

/**
 * The measures that tooltips alone show, of the rows behind some marks: name and value. Of several groups at one place, such as the series of
 * a category, each line has the name of its group.
 */
export function asideLines(
  { aside, language }: BaseFigure,
  data: readonly Datum[],
): { name: string; text: string }[] {
  if (!aside || !Array.isArray(aside.rows)) return [];
  const rows = rowsOf(aside.rows);
  const measures = asideMeasures(aside);
  const groups = new Map(
    data.map(
      (datum) => [JSON.stringify(datum.dimensions.map(({ value }) => value)), datum.dimensions] as const,
    ),
  );
  const lines = [...groups.values()].flatMap((dimensions) => {
    const row = rows.find((one) => dimensions.every(({ column, value }) => one[column.name] === value));
    const group = groups.size > 1 ? (dimensions.at(-1)?.label ?? "") : "";
    return measures.map((measure) => {
      const value = numberIn(row?.[measure.name]);
      const heading = headingOf(measure);
      return {
        name: group === "" ? heading : `${group} · ${heading}`,
        text: value === null ? "-" : wordsOfMeasure(measure, value, language),
      };
    });
  });
  const more = lines.length - mostLines;
  if (more <= 0) return lines;
  const left = { name: { zh: `另有 ${more} 项`, en: `${more} more` }[language], text: "" };
  return [...lines.slice(0, mostLines), left];
}
