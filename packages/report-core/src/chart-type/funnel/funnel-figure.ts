import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { nameOfCell } from "../../figure/cell-words.ts";
import type { BaseFigure, Datum, FigureMark, LegendPlace, MakeFigure } from "../../figure/figure.ts";
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
import { wordsOfMeasure, wordsOfPart } from "../../figure/number-words.ts";
import { sortedByStyle } from "../../figure/sorted-names.ts";
import { rowsInNaturalOrder } from "../../result/natural-order.ts";
import { funnel } from "./funnel.ts";

/** A step of a funnel; `key` is its value of the dimension, `undefined` when a step is a measure. */
export interface FunnelStep {
  name: string;
  value: number;
  key: Cell | undefined;
  measure: SchemaColumn;
  /** As a part of the step before and of the first; `null` where that is 0, and for the first. */
  ofPrevious: number | null;
  ofFirst: number | null;
}

/** Steps, each with what is left of those before. */
export interface FunnelFigure extends BaseFigure {
  kind: "funnel";
  type: "funnel";
  seriesName: string;
  dimension: SchemaColumn | null;
  steps: readonly FunnelStep[];
  /** Which of its parts is written at a step. */
  rates: "previous" | "first" | "none";
  legend: LegendPlace;
  labels: boolean;
  colours: Readonly<Record<string, string>>;
}

/** Steps beyond these are not drawn. */
const mostSteps = 30;

type Bare = Omit<FunnelStep, "ofPrevious" | "ofFirst">;

/** One dimension: a step per row; none: the first row, a step per measure. What has no number, or a negative one, is left out and said. */
export const funnelFigure: MakeFigure<FunnelFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(funnel, input);
  const rows = rowsInNaturalOrder(rowsOf(input.rows), input.schema);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension] = dimensions;
  const [measure] = measures;
  const [firstRow] = rows;
  if (!firstRow || !measure) return emptyFigure(funnel, input);
  const all = dimension
    ? rows.map((row) => ({
        name: nameOfCell(dimension, row[dimension.name], language),
        value: numberIn(row[measure.name]),
        key: row[dimension.name] ?? null,
        measure,
      }))
    : measures.map((one) => ({
        name: headingOf(one),
        value: numberIn(firstRow[one.name]),
        key: undefined,
        measure: one,
      }));
  const drawable = all.flatMap(({ value, ...step }): Bare[] =>
    value === null || value < 0 ? [] : [{ ...step, value }],
  );
  if (drawable.length === 0) return emptyFigure(funnel, input);
  const sorted = sortedByStyle(drawable, style.sort, language);
  const steps = sorted.slice(0, mostSteps).map(
    (step, index): FunnelStep => ({
      ...step,
      ofPrevious: index === 0 ? null : partOf(step, sorted[index - 1]),
      ofFirst: index === 0 ? null : partOf(step, sorted[0]),
    }),
  );
  const figure = {
    kind: "funnel" as const,
    ...commonOf(funnel, input),
    seriesName: dimension ? headingOf(measure) : "",
    dimension: dimension ?? null,
    steps,
    rates: style.rates ?? ("previous" as const),
    legend: style.legend ?? ("none" as const),
    labels: style.labels ?? true,
    colours: coloursByName(input),
    notes: notesOf(all.length - drawable.length, drawable.length, steps, language),
  };
  const bare = { ...figure, summary: funnelSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

function partOf({ value }: Bare, of: Bare | undefined): number | null {
  return of && of.value !== 0 ? value / of.value : null;
}

function notesOf(left: number, all: number, steps: readonly FunnelStep[], language: Language): string[] {
  const grown = steps.find(({ ofPrevious }) => ofPrevious !== null && ofPrevious > 1);
  return [
    ...(left > 0
      ? [
          {
            zh: `${left} 个步骤没有数值或为负，未绘制`,
            en: `Steps without a number or with a negative one left out: ${left}`,
          }[language],
        ]
      : []),
    ...(all > mostSteps
      ? [{ zh: `仅绘制前 ${mostSteps} 个步骤`, en: `Only the first ${mostSteps} steps are shown` }[language]]
      : []),
    ...(grown
      ? [
          {
            zh: `“${grown.name}”大于上一步：如不是有先后的步骤，可按数值排序`,
            en: `“${grown.name}” is larger than the previous step. If the order doesn't matter, sort by value`,
          }[language],
        ]
      : []),
  ];
}

/** The part that is written at a step; empty where none is. */
export function rateWords(
  { rates, language }: Pick<FunnelFigure, "rates" | "language">,
  step: FunnelStep,
): string {
  const part = rates === "previous" ? step.ofPrevious : rates === "first" ? step.ofFirst : null;
  return part === null ? "" : wordsOfPart(part, language);
}

function funnelSummary(figure: Omit<BareFunnel, "summary">): string {
  const { seriesName, steps, rates, language } = figure;
  const described = steps.slice(0, 10).map((step) => {
    const words = wordsOfMeasure(step.measure, step.value, language);
    const rate = rateWords(figure, step);
    return `${step.name} ${words}${rate === "" ? "" : { zh: `（${rate}）`, en: ` (${rate})` }[language]}`;
  });
  const last = steps.at(-1);
  const whole = last?.ofFirst === null || last === undefined ? "" : wordsOfPart(last.ofFirst, language);
  if (language === "zh") {
    const what = seriesName === "" ? "" : `：${seriesName}`;
    const of =
      rates === "none" ? "" : rates === "previous" ? "括号内为占上一步的比例。" : "括号内为占第一步的比例。";
    const left = whole === "" ? "" : `最后一步为第一步的 ${whole}。`;
    return `漏斗图${what}。${steps.length} 个步骤。${described.join("，")}。${of}${left}`;
  }
  const what = seriesName === "" ? "" : `: ${seriesName}`;
  const of =
    rates === "none"
      ? ""
      : ` In brackets as a part of the ${rates === "previous" ? "step before" : "first step"}.`;
  const left = whole === "" ? "" : ` The last step is ${whole} of the first.`;
  return `Funnel${what}. ${steps.length} ${steps.length === 1 ? "step" : "steps"}. ${described.join(", ")}.${of}${left}`;
}

type BareFunnel = Omit<FunnelFigure, "marks">;

function marksOf(figure: BareFunnel): FunnelFigure["marks"] {
  return {
    places: () => [figure.steps.length],
    mark: (series, index) => (series === 0 ? funnelMark(figure, index) : null),
    datum: (_, index) => funnelDatum(figure, index),
  };
}

/** A step. */
function funnelMark(figure: BareFunnel, index: number): FigureMark | null {
  const step = figure.steps[index];
  if (!step) return null;
  const rate = rateWords(figure, step);
  const words = wordsOfMeasure(step.measure, step.value, figure.language);
  return { series: 0, index, label: step.name, text: rate === "" ? words : `${words} (${rate})` };
}

function funnelDatum(figure: BareFunnel, index: number): Datum | null {
  const step = figure.steps[index];
  if (!step) return null;
  return datumOf(figure.dimension ? [[figure.dimension, step.key]] : [], step.measure, step.value, figure);
}
