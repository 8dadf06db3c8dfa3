import type { Language, Wording } from "@provost/contract/language";
import { nameOfCell } from "./cell-words.ts";
import type { MakeFigure, PieFigure, Slice } from "./figure.ts";
import { commonOf, emptyFigure, fieldsOf, invalidFigure, rowsOf } from "./figure-data.ts";
import { headingOf, numberIn } from "./figure-fields.ts";
import { digitsOfParts } from "./line-up.ts";
import { wordsOfPart } from "./number-words.ts";
import { sortedByStyle } from "./sorted-names.ts";

/** Beyond this many, slices below `smallPart` of the whole become one. */
const slicesInFull = 12;
const smallPart = 0.01;

const otherName: Wording = { zh: "其他", en: "Other" };

/** One dimension: a slice per row; none: the first row only, a slice per measure. Negative values are left out and said. */
export const pieFigure: MakeFigure<PieFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure("pie", input);
  const rows = rowsOf(input.rows);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension] = dimensions;
  const [measure] = measures;
  const [firstRow] = rows;
  if (!firstRow || !measure) return emptyFigure("pie", input);
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
  if (drawable.length === 0) return emptyFigure("pie", input);
  const negative = all.filter(({ value }) => value !== null && value < 0).length;
  const { slices, together } = withSmallOnesTogether(sortedByStyle(drawable, style.sort, language), language);
  const parts = partsOf(slices);
  const figure = {
    kind: "pie" as const,
    type: "pie" as const,
    ...commonOf("pie", input),
    seriesName: dimension ? headingOf(measure) : "",
    radius: "55%",
    center: ["50%", dimension ? "40%" : "60%"] as const,
    dimension: dimension ?? null,
    slices,
    parts,
    digits: digitsOfParts(parts),
    // The pie of measures stands lower, so that its legend has room above.
    legend: style.legend ?? (dimension ? ("bottom" as const) : ("top" as const)),
    labels: style.labels ?? true,
    colours: style.colours ?? {},
    notes: [
      ...(negative > 0 ? [negativeNote(negative, language)] : []),
      ...(together > 0 ? [togetherNote(together, language)] : []),
    ],
  };
  return { ...figure, summary: pieSummary(figure) };
};

function partsOf(slices: readonly Slice[]): number[] {
  const whole = slices.reduce((sum, { value }) => sum + value, 0);
  return slices.map(({ value }) => (whole === 0 ? 0 : value / whole));
}

function withSmallOnesTogether(
  slices: readonly Slice[],
  language: Language,
): { slices: readonly Slice[]; together: number } {
  const [first] = slices;
  const least = slices.reduce((sum, { value }) => sum + value, 0) * smallPart;
  const small = slices.filter(({ value }) => value < least);
  if (!first || slices.length <= slicesInFull || small.length < 2) return { slices, together: 0 };
  const rest: Slice = {
    name: otherName[language],
    value: small.reduce((sum, { value }) => sum + value, 0),
    key: undefined,
    measure: first.measure,
    together: small.length,
  };
  return { slices: [...slices.filter(({ value }) => value >= least), rest], together: small.length };
}

function negativeNote(count: number, language: Language): string {
  return language === "zh"
    ? `${count} 个负值无法用饼图表示`
    : `Negative values cannot be shown in a pie: ${count} left out`;
}

function togetherNote(count: number, language: Language): string {
  return language === "zh"
    ? `${count} 个占比不足 1% 的扇区合并为“${otherName.zh}”`
    : `${count} slices below 1% are put together as “${otherName.en}”`;
}

/** A pie in words: its slices by share, the ten largest at most. */
function pieSummary({ slices, parts, digits, seriesName, language }: Omit<PieFigure, "summary">): string {
  const largest = slices
    .map(({ name, value }, at) => ({ name, value, part: parts[at] ?? 0 }))
    .sort((a, b) => b.value - a.value)
    .slice(0, 10);
  const list = largest.map(({ name, part }) => `${name} ${wordsOfPart(part, language, digits)}`);
  const what = seriesName === "" ? "" : language === "zh" ? `：${seriesName}` : `: ${seriesName}`;
  return language === "zh"
    ? `饼图${what}。${slices.length} 个扇区。${list.join("，")}。`
    : `Pie chart${what}. ${slices.length} ${slices.length === 1 ? "slice" : "slices"}. ${list.join(", ")}.`;
}
