import type { ChartType } from "@provost/contract/chart/chart-type";
import type { Cell, PublishedProblem } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import type { ChartTypeInfo } from "../chart-type/chart-type.ts";
import type { Row } from "../result/result-rows.ts";
import type { EmptyFigure, FigureInput, FigureTotals, InvalidFigure } from "./figure.ts";
import { headingOf, heightOf, numberIn, rolesOf } from "./figure-fields.ts";
import { noMarks } from "./marks.ts";
import { formatOf } from "./number-words.ts";
import { ownValue } from "./own-value.ts";

/** What figures of a type have in common. */
export function commonOf<T extends ChartType>(
  info: ChartTypeInfo<T>,
  input: FigureInput,
): { type: T; title: string; height: number; language: Language; aside?: FigureInput } {
  const { style, language } = input;
  return {
    type: info.type,
    title: style.title ?? "",
    height: heightOf(info, style),
    language,
    ...(style.tooltip ? { aside: input } : {}),
  };
}

/** The figure of data that is no array (spec §5), or of fields the type cannot show. */
export function invalidFigure(info: ChartTypeInfo, input: FigureInput, why?: LocalizedText): InvalidFigure {
  const { language } = input;
  const name = (info.dataName ?? info.name)[language];
  const message =
    why?.[language] ?? { zh: `${name}数据必须为数组`, en: `${name} data must be an array` }[language];
  return {
    kind: "invalid",
    ...commonOf(info, input),
    message,
    summary: message,
    notes: [],
    marks: noMarks,
  };
}

/** The figure of data without rows, or without a field to draw. */
export function emptyFigure(info: ChartTypeInfo, input: FigureInput): EmptyFigure {
  const summary = { zh: "没有数据", en: "No data" }[input.language];
  return { kind: "empty", ...commonOf(info, input), summary, notes: [], marks: noMarks };
}

/** The rows among the data; what is no row is left out. */
export function rowsOf(data: readonly unknown[]): Row[] {
  return data.filter(isRow);
}

function isRow(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A cell as text; what is no cell, since a caller's own rows may hold anything, as JSON or not at all. */
export function textOf(cell: unknown): string {
  if (typeof cell !== "object" && typeof cell !== "function") return String(cell);
  try {
    return JSON.stringify(cell) ?? "";
  } catch {
    return "";
  }
}

/** The totals of the rows that the viewer sees. */
export function ownTotals({ totals = [] }: Pick<FigureInput, "totals">): readonly FigureTotals[] {
  return totals.filter(({ published }) => published === undefined);
}

/** The totals at a grain, whatever the order of its dimensions. */
export function totalsAt(input: Pick<FigureInput, "totals">, by: readonly string[]): readonly Row[] {
  const found = ownTotals(input).find(
    (one) => one.by.length === by.length && by.every((name) => one.by.includes(name)),
  );
  return found?.rows ?? [];
}

/** The published number of a measure and what it is called: of all that the figure shows, or of one value of a dimension; else why there is none. */
export function publishedNumber(
  { totals = [] }: Pick<FigureInput, "totals">,
  measure: Pick<SchemaColumn, "name">,
  at?: { dimension: Pick<SchemaColumn, "name">; key: Cell },
): { name: string; value: number | null; problem: PublishedProblem | null } {
  const published = totals.filter((one) => one.published !== undefined);
  const [{ published: { name = "", problem = undefined } = {} } = {}] = published;
  if (problem !== undefined) return { name, value: null, problem };
  const names = at === undefined ? [] : [at.dimension.name];
  const found = published.find(
    ({ by }) => by.length === names.length && by.every((one) => names.includes(one)),
  );
  if (found === undefined) return { name, value: null, problem: published.length === 0 ? "none" : "filters" };
  const row = found.rows.find((one) => at === undefined || one[at.dimension.name] === at.key);
  const value = numberIn(row?.[measure.name]);
  return { name, value, problem: value === null ? "small" : null };
}

/** The fields that a figure draws by role; measures carry the format their numbers are written in. Those for tooltips alone are drawn where nothing else is. */
export function fieldsOf({ schema, style }: Pick<FigureInput, "schema" | "style">): {
  dimensions: SchemaColumn[];
  measures: SchemaColumn[];
} {
  const { dimensions, measures } = rolesOf(schema);
  const all = measures.map((measure) => {
    const format = formatOf(measure, style);
    return format === null || format === measure.format ? measure : { ...measure, format };
  });
  const drawn = all.filter(({ name }) => !style.tooltip?.includes(name));
  return { dimensions, measures: drawn.length > 0 ? drawn : all };
}

/** The style's colours by the names that a figure has now: a measure's colour may be saved by another label of it. */
export function coloursByName({
  schema,
  style: { colours = {} },
}: Pick<FigureInput, "schema" | "style">): Readonly<Record<string, string>> {
  const named = { ...colours };
  const { measures } = rolesOf(schema);
  const headings = measures.map(headingOf);
  for (const measure of measures) {
    const heading = headingOf(measure);
    for (const label of measure.otherLabels ?? []) {
      const colour = ownValue(named, label);
      if (colour === undefined || headings.includes(label)) continue;
      delete named[label];
      named[heading] = ownValue(named, heading) ?? colour;
    }
  }
  return named;
}

/** The least and the greatest of some values; infinite where there are none. */
export function extentOf(values: Iterable<number>): readonly [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
