import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { nameOfCell } from "../../figure/cell-words.ts";
import type {
  BaseFigure,
  Datum,
  FigureMark,
  FigureShade,
  LegendPlace,
  MakeFigure,
} from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { digitsOfParts } from "../../figure/line-up.ts";
import { wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import { sortedByStyle } from "../../figure/sorted-names.ts";
import { rowsInNaturalOrder } from "../../result/natural-order.ts";
import { shadeOf, shadeText } from "../axes/shade.ts";
import { pie } from "./pie.ts";

/** A part of a pie; `key` is its value of the dimension, `undefined` when a slice is a measure or puts several combined. */
export interface Slice {
  name: string;
  value: number;
  key: Cell | undefined;
  measure: SchemaColumn;
  /** How many slices it was put combined from. */
  combined?: number;
}

/** A pie; `radius` and `center` in percent of the area. */
export interface PieFigure extends BaseFigure {
  kind: "pie";
  type: "pie";
  seriesName: string;
  radius: string;
  center: readonly [string, string];
  dimension: SchemaColumn | null;
  slices: readonly Slice[];
  /** Each slice as a part of the pie (0–1). */
  parts: readonly number[];
  /** Decimals of their percentages. */
  digits: number;
  legend: LegendPlace;
  labels: boolean;
  /** What colours the slices; `null`: they have colours by name. */
  shade: FigureShade | null;
  colours: Readonly<Record<string, string>>;
}

/** Beyond this many, slices below `smallPart` of the whole become one. */
const slicesInFull = 12;
const smallPart = 0.01;

const otherName: LocalizedText = { zh: "其他", en: "Other" };

/** One dimension: a slice per row; none: the first row only, a slice per measure. Negative values are left out and said. */
export const pieFigure: MakeFigure<PieFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(pie, input);
  const rows = rowsInNaturalOrder(rowsOf(input.rows), input.schema);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension] = dimensions;
  const [measure] = measures;
  const [firstRow] = rows;
  if (!firstRow || !measure) return emptyFigure(pie, input);
  const all = dimension
    ? rows.map((row) => ({
        name: nameOfCell(dimension, row[dimension.name], language),
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
  const drawable = all.flatMap(({ value, ...slice }): Slice[] =>
    value === null || value < 0 ? [] : [{ ...slice, value }],
  );
  if (drawable.length === 0) return emptyFigure(pie, input);
  const negative = all.filter(({ value }) => value !== null && value < 0).length;
  const { slices, combined } = withSmallSlicesCombined(
    sortedByStyle(drawable, style.sort, language),
    language,
  );
  const parts = partsOf(slices);
  const shade = dimension
    ? shadeOf(
        [dimension],
        slices.map(({ key }) => (key === undefined ? null : [key])),
        input,
      )
    : null;
  const figure = {
    kind: "pie" as const,
    ...commonOf(pie, input),
    ...(shade ? { subtitle: shadeText(shade, language) } : {}),
    seriesName: dimension ? headingOf(measure) : "",
    radius: "55%",
    center: ["50%", dimension ? "40%" : "60%"] as const,
    dimension: dimension ?? null,
    slices,
    parts,
    digits: digitsOfParts(parts),
    // The pie of measures is lower, so that its legend has room above.
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? true,
    shade,
    colours: coloursByName(input),
    notes: [
      ...(negative > 0 ? [negativeNote(negative, language)] : []),
      ...(combined > 0 ? [combinedNote(combined, language)] : []),
    ],
  };
  const bare = { ...figure, summary: pieSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

function partsOf(slices: readonly Slice[]): number[] {
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  return slices.map(({ value }) => (whole === 0 ? 0 : value / whole));
}

function withSmallSlicesCombined(
  slices: readonly Slice[],
  language: Language,
): { slices: readonly Slice[]; combined: number } {
  const [first] = slices;
  const least = slices.reduce((sum, { value }) => sum + value, 0) * smallPart;
  const small = slices.filter(({ value }) => value < least);
  if (!first || slices.length <= slicesInFull || small.length < 2) return { slices, combined: 0 };
  const rest: Slice = {
    name: otherName[language],
    value: small.reduce((sum, { value }) => sum + value, 0),
    key: undefined,
    measure: first.measure,
    combined: small.length,
  };
  return { slices: [...slices.filter(({ value }) => value >= least), rest], combined: small.length };
}

function negativeNote(count: number, language: Language): string {
  return {
    zh: `${count} 个负值无法用饼图表示`,
    en: `Negative values left out of the pie chart: ${count}`,
  }[language];
}

function combinedNote(count: number, language: Language): string {
  return {
    zh: `${count} 个占比不足 1% 的扇区合并为“${otherName.zh}”`,
    en: `${count} slices below 1% are combined as “${otherName.en}”`,
  }[language];
}

/** A pie in words: its slices by share, the ten largest at most. */
function pieSummary({ slices, parts, digits, seriesName, language }: Omit<BarePie, "summary">): string {
  const largest = slices
    .map(({ name, value }, at) => ({ name, value, part: parts[at] ?? 0 }))
    .sort((a, b) => b.value - a.value)
    .slice(0, 10);
  const list = largest.map(({ name, part }) => `${name} ${wordsOfPart(part, language, digits)}`);
  const what = seriesName === "" ? "" : { zh: `：${seriesName}`, en: `: ${seriesName}` }[language];
  return {
    zh: `饼图${what}。${slices.length} 个扇区。${list.join("，")}。`,
    en: `Pie chart${what}. ${slices.length} ${slices.length === 1 ? "slice" : "slices"}. ${list.join(", ")}.`,
  }[language];
}

type BarePie = Omit<PieFigure, "marks">;

function marksOf(figure: BarePie): PieFigure["marks"] {
  return {
    places: () => [figure.slices.length],
    mark: (series, index) => (series === 0 ? pieMark(figure, index) : null),
    datum: (_, index) => pieDatum(figure, index),
    combined: (index) => figure.slices[index]?.combined,
  };
}

function pieMark({ slices, parts, digits, language }: BarePie, index: number): FigureMark | null {
  const slice = slices[index];
  if (!slice) return null;
  const part = wordsOfPart(parts[index] ?? 0, language, digits);
  const text = `${wordsOfMeasure(slice.measure, slice.value, language)} (${part})`;
  return { series: 0, index, label: slice.name, text };
}

function pieDatum(figure: BarePie, index: number): Datum | null {
  const slice = figure.slices[index];
  if (!slice) return null;
  return datumOf(figure.dimension ? [[figure.dimension, slice.key]] : [], slice.measure, slice.value, figure);
}
