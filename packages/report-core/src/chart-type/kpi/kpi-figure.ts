import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { colon } from "@provost/contract/wire/locale";
import { type Category, ordinalOf, placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, Datum, FigureInput, FigureMark, MakeFigure } from "../../figure/figure.ts";
import {
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  publishedNumber,
  rowsOf,
} from "../../figure/figure-data.ts";
import { headingOf, isTimed, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { pointSuffix, wordsOfMeasure, wordsOfPart, writeNumber } from "../../figure/number-words.ts";
import { kpi } from "./kpi.ts";

/** One number, how it changed and how it compares with its target. */
export interface KpiFigure extends BaseFigure {
  kind: "kpi";
  type: "kpi";
  label: string;
  measure: SchemaColumn;
  value: number | null;
  /** The value in words. */
  text: string;
  /** The span the value is of; empty without a dimension. */
  period: string;
  /** Since the span before; `rate` is `null` where that was 0. */
  change: { value: number; rate: number | null; words: string } | null;
  /** The same number over all rows of the dataset, as its owner has published it; `words` also say that there is none. */
  published: { name: string; value: number | null; words: string } | null;
  /** `part`: the value as a part of the target. */
  target: { value: number; part: number | null; isReached: boolean; words: string } | null;
  dimension: SchemaColumn | null;
  course: readonly { name: string; key: Cell; value: number | null }[];
}

const needsTime: LocalizedText = {
  zh: "指标卡的维度必须是时间：请选择日期字段，或移除该维度",
  en: "A KPI can only have a time dimension. Choose a date field, or remove the dimension",
};

type Course = KpiFigure["course"];

/** One number: of the only row, or of the last span of time, with what changed since the span before and the target. */
export const kpiFigure: MakeFigure<KpiFigure> = (input) => {
  const { language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(kpi, input);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension] = dimensions;
  const [measure] = measures;
  if (!measure || rowsOf(input.rows).length === 0) return emptyFigure(kpi, input);
  if (dimension && !isTimed(dimension)) return invalidFigure(kpi, input, needsTime);
  const course = dimension ? courseOf(dimension, measure, input) : [];
  const last = course.at(-1);
  const value = last ? last.value : numberIn(rowsOf(input.rows)[0]?.[measure.name]);
  const figure = {
    kind: "kpi" as const,
    ...commonOf(kpi, input),
    label: headingOf(measure),
    measure,
    value,
    text: value === null ? "–" : wordsOfMeasure(measure, value, language),
    period: last?.name ?? "",
    change: changeOf(course, measure, input),
    published: publishedOf(last, { dimension, measure, value }, input),
    target: targetOf(value, measure, input),
    dimension: dimension ?? null,
    course,
    notes: [],
  };
  const bare = { ...figure, summary: kpiSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

// From the first span to the last, empty ones in between, the rows of unknown time left out.
function courseOf(
  dimension: SchemaColumn,
  measure: SchemaColumn,
  { rows, language, schema }: FigureInput,
): Course {
  const data = Array.isArray(rows) ? rowsOf(rows) : [];
  const known = data.filter((row) => (row[dimension.name] ?? "") !== "");
  const categories = known.map((row, at): Category => {
    const cell = row[dimension.name] ?? null;
    return { label: nameOfCell(dimension, cell, language), key: [cell], at };
  });
  const placed = placeCategories(categories, [dimension], {
    sort: undefined,
    rankOf: () => null,
    isCourse: true,
    language,
    schema,
  });
  const at = (one: Category | undefined): number => ordinalOf(dimension, one?.key[0] ?? null) ?? 0;
  const filled = at(placed[0]) > at(placed.at(-1)) ? [...placed].reverse() : placed;
  return filled.map(({ label, key, at }) => ({
    name: label,
    key: key[0] ?? null,
    value: numberIn(known[at]?.[measure.name]),
  }));
}

function changeOf(course: Course, measure: SchemaColumn, { language }: FigureInput): KpiFigure["change"] {
  const [before, now] = [course.at(-2), course.at(-1)];
  if (!before || !now || before.value === null || now.value === null) return null;
  const value = now.value - before.value;
  const isPart = measure.format?.style === "percent";
  const rate = isPart || before.value === 0 ? null : value / Math.abs(before.value);
  const sign = value > 0 ? "+" : "";
  const amount = `${sign}${isPart ? pointWords(value, language) : wordsOfMeasure(measure, value, language)}`;
  const part = rate === null ? "" : ` (${sign}${wordsOfPart(rate, language)})`;
  const words = { zh: `较 ${before.name} ${amount}${part}`, en: `${amount}${part} since ${before.name}` }[
    language
  ];
  return { value, rate, words };
}

function pointWords(value: number, language: Language): string {
  const points = writeNumber(Number((value * 100).toFixed(1)), { style: "number" }, language);
  return `${points}${pointSuffix[language]}`;
}

const tooSmall: LocalizedText = { zh: "范围过小，不显示", en: "not shown, the group is too small" };
const unnamed: LocalizedText = { zh: "公布的参照值", en: "Published reference" };

/** What the style compares the number with, where it is published to this viewer; for who sees all rows it would be the same number. */
function publishedOf(
  last: Course[number] | undefined,
  {
    dimension,
    measure,
    value,
  }: { dimension?: SchemaColumn | undefined; measure: SchemaColumn; value: number | null },
  { style: { references = [] }, totals, language }: FigureInput,
): KpiFigure["published"] {
  const wanted = references.find(({ kind }) => kind === "published");
  if (wanted === undefined) return null;
  const at = dimension && last ? { dimension, key: last.key } : undefined;
  const found = publishedNumber({ totals }, measure, at);
  const name = wanted.name?.trim() || found.name || unnamed[language];
  if (found.problem === "small")
    return { name, value: null, words: `${name}${colon[language]}${tooSmall[language]}` };
  if (found.value === null) return null;
  const text = wordsOfMeasure(measure, found.value, language);
  const isSame = value !== null && text === wordsOfMeasure(measure, value, language);
  return isSame ? null : { name, value: found.value, words: `${name} ${text}` };
}

function targetOf(
  value: number | null,
  measure: SchemaColumn,
  { style: { target }, language }: FigureInput,
): KpiFigure["target"] {
  if (target === undefined) return null;
  const part = value === null || target === 0 ? null : value / target;
  const isReached = value !== null && value >= target;
  const aim = wordsOfMeasure(measure, target, language);
  const done = part === null ? "" : wordsOfPart(part, language);
  const words = {
    zh: `目标 ${aim}，${isReached ? "已达成" : "未达成"}${done === "" ? "" : ` ${done}`}`,
    en: `Target ${aim} ${isReached ? "reached" : "not reached"}${done === "" ? "" : `: ${done}`}`,
  }[language];
  return { value: target, part, isReached, words };
}

function kpiSummary(figure: Omit<BareKpi, "summary">): string {
  const { label, text, period, change, published, target, course, language } = figure;
  const more = [change?.words, published?.words, target?.words].filter((words) => words !== undefined);
  if (language === "zh") {
    const at = period === "" ? "" : `（${period}）`;
    const spans = course.length > 1 ? [`走势共 ${course.length} 个时段`] : [];
    return `指标卡：${label}${at} ${text}。${[...more, ...spans].map((words) => `${words}。`).join("")}`;
  }
  const at = period === "" ? "" : ` (${period})`;
  const spans = course.length > 1 ? [`A course over ${course.length} spans`] : [];
  return `KPI: ${label}${at} ${text}.${[...more, ...spans].map((words) => ` ${words}.`).join("")}`;
}

type BareKpi = Omit<KpiFigure, "marks">;

function marksOf(figure: BareKpi): KpiFigure["marks"] {
  return {
    places: () => [Math.max(1, figure.course.length)],
    mark: (series, index) => (series === 0 ? kpiMark(figure, index) : null),
    datum: (_, index) => kpiDatum(figure, index),
  };
}

function kpiMark({ course, label, text, measure, language }: BareKpi, index: number): FigureMark | null {
  if (course.length === 0) return index === 0 ? { series: 0, index, label, text } : null;
  const span = course[index];
  if (!span || span.value === null) return null;
  return { series: 0, index, label: span.name, text: wordsOfMeasure(measure, span.value, language) };
}

function kpiDatum(figure: BareKpi, index: number): Datum | null {
  const { dimension, course, measure, value } = figure;
  if (!dimension) return index === 0 ? datumOf([], measure, value, figure) : null;
  const span = course[index];
  return span && span.value !== null ? datumOf([[dimension, span.key]], measure, span.value, figure) : null;
}
