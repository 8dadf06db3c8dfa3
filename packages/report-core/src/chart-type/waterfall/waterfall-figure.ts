import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { placeCategories } from "../../figure/category-order.ts";
import { nameOfCell } from "../../figure/cell-words.ts";
import type {
  BaseFigure,
  Datum,
  FigureInput,
  FigureMark,
  FigureSpans,
  LegendPlace,
  MakeFigure,
  ValueAxis,
} from "../../figure/figure.ts";
import {
  coloursByName,
  commonOf,
  emptyFigure,
  fieldsOf,
  invalidFigure,
  rowsOf,
} from "../../figure/figure-data.ts";
import { canBeAdded, headingOf, isTimed, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { signedWords, wordsOfMeasure } from "../../figure/number-words.ts";
import { subtitleOf, valueAxis } from "../../figure/value-axis.ts";
import type { Row } from "../../result/result-rows.ts";
import { waterfall } from "./waterfall.ts";

/** What a bar of a waterfall is: a step up or down, or the total of all steps. */
export type StepKind = "rise" | "fall" | "total";

/** How they are called. */
export const stepNames: Readonly<Record<StepKind, LocalizedText>> = {
  rise: { zh: "增加", en: "Rise" },
  fall: { zh: "减少", en: "Fall" },
  total: { zh: "总计", en: "Total" },
};

/** A bar of a waterfall: from the running total before it to the one after it; the total of all begins at zero. */
export interface WaterfallStep {
  kind: StepKind;
  name: string;
  /** The change, or the total. */
  value: number;
  from: number;
  to: number;
  /** Its value of the dimension; `undefined` when it is a measure, or the total. */
  key: Cell | undefined;
  measure: SchemaColumn;
}

/** A running total, from the first step to the last. */
export interface WaterfallFigure extends BaseFigure {
  kind: "waterfall";
  type: "waterfall";
  /** `null`: each step is a measure. */
  dimension: SchemaColumn | null;
  /** Steps have an order of their own. */
  isOrdered: boolean;
  /** The last one is the total. */
  steps: readonly WaterfallStep[];
  /** How steps read that rows cover only in part, in their places; left out where there is none. */
  partial?: readonly (string | undefined)[];
  axis: ValueAxis;
  legend: LegendPlace;
  labels: boolean;
  /** Colours by the kind of a step. */
  colours: Readonly<Record<string, string>>;
}

type Change = Pick<WaterfallStep, "name" | "value" | "key" | "measure">;
type BareWaterfall = Omit<WaterfallFigure, "marks">;

/** One dimension: a step per row; none: the first row, a step per measure. Both end with the total; what has no number is left out. */
export const waterfallFigure: MakeFigure<WaterfallFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(waterfall, input);
  const { dimensions, measures } = fieldsOf(input);
  const [dimension = null] = dimensions;
  const [measure] = measures;
  const rows = rowsOf(input.rows);
  const [row] = rows;
  if (!row || !measure) return emptyFigure(waterfall, input);
  const all = dimension
    ? rows.map((one) => ({ ...changeIn(one, measure), key: one[dimension.name] ?? null }))
    : measures.map((one) => ({ ...changeIn(row, one), key: undefined }));
  const changes = all.flatMap(({ value, ...rest }) =>
    value === null ? [] : [{ ...rest, value, name: nameOf(dimension, rest.key, rest.measure, language) }],
  );
  if (changes.length === 0) return emptyFigure(waterfall, input);
  const summed = dimension ? [measure] : measures;
  const steps = stepsOf(inOrder(changes, dimension, input), measure, language);
  const axis = valueAxis(summed, style, style.axis, true);
  const figure = {
    kind: "waterfall" as const,
    ...commonOf(waterfall, input),
    dimension,
    isOrdered: dimension !== null && (dimension.bucket !== undefined || isTimed(dimension)),
    steps,
    ...(dimension ? { spans: spansOf(dimension, steps) } : {}),
    axis,
    ...subtitleOf([axis], language),
    legend: style.legend ?? ("auto" as const),
    labels: style.labels ?? true,
    colours: coloursByName(input),
    notes: notesOf(all.length - changes.length, summed, language),
  };
  const bare = { ...figure, summary: waterfallSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

// The total of all is no span.
function spansOf(dimension: SchemaColumn, steps: readonly WaterfallStep[]): FigureSpans {
  const keys = steps.map(({ key }) => (key === undefined ? null : [key]));
  return {
    sides: [{ dimensions: [dimension], keys, names: steps.map(({ name }) => name) }],
    placesOf: (_, index) => [index],
    withPartial: ([partial]) => ({ partial }),
  };
}

function changeIn(row: Row, measure: SchemaColumn): { value: number | null; measure: SchemaColumn } {
  return { value: numberIn(row[measure.name]), measure };
}

function nameOf(
  dimension: SchemaColumn | null,
  key: Cell | undefined,
  measure: SchemaColumn,
  language: Language,
): string {
  return dimension ? nameOfCell(dimension, key, language) : headingOf(measure);
}

// Spans of time run forward; the style may request another order. Spans without a row change nothing and are not drawn.
function inOrder(
  changes: readonly Change[],
  dimension: SchemaColumn | null,
  { style, language, schema }: FigureInput,
): readonly Change[] {
  const categories = changes.map(({ name, key }, at) => ({ label: name, key: [key ?? null], at }));
  return placeCategories(categories, dimension ? [dimension] : [], {
    sort: style.sort,
    rankOf: (at) => changes[at]?.value ?? null,
    isCourse: true,
    language,
    schema,
  }).flatMap(({ at }) => changes[at] ?? []);
}

function stepsOf(changes: readonly Change[], measure: SchemaColumn, language: Language): WaterfallStep[] {
  let total = 0;
  const steps = changes.map((change): WaterfallStep => {
    const from = total;
    // Tenths and the like add up to what they are written as.
    total = Number((total + change.value).toPrecision(15));
    return { ...change, kind: change.value < 0 ? "fall" : "rise", from, to: total };
  });
  const last = { name: stepNames.total[language], value: total, from: 0, to: total, key: undefined, measure };
  return [...steps, { ...last, kind: "total" }];
}

function notesOf(missing: number, measures: readonly SchemaColumn[], language: Language): string[] {
  const unsuited = measures.filter((measure) => !canBeAdded(measure)).map(headingOf);
  return [
    ...(missing > 0
      ? [{ zh: `${missing} 步没有数值，未绘制`, en: `Steps without a number left out: ${missing}` }[language]]
      : []),
    ...(unsuited.length > 0
      ? [
          {
            zh: `${unsuited.join("、")}不能相加：累计值没有意义`,
            en: `${unsuited.join(", ")} can't be added up, so the running total isn't meaningful`,
          }[language],
        ]
      : []),
  ];
}

/** A change as it is read: a rise has a plus; the total has no sign of its own. */
export function changeText({ kind, value, measure }: WaterfallStep, language: Language): string {
  return (kind === "total" ? wordsOfMeasure : signedWords)(measure, value, language);
}

function waterfallSummary({ dimension, steps, language }: Omit<BareWaterfall, "summary">): string {
  const changes = steps.filter(({ kind }) => kind !== "total");
  const total = steps.at(-1);
  const sorted = [...changes].sort((a, b) => b.value - a.value);
  const [most, least] = [sorted[0], sorted.at(-1)];
  const named = (step: WaterfallStep): string =>
    ({
      zh: `${changeText(step, language)}（${step.name}）`,
      en: `${changeText(step, language)} (${step.name})`,
    })[language];
  const rise = most && most.value > 0 ? named(most) : "";
  const fall = least && least.value < 0 ? named(least) : "";
  const sum = total ? changeText(total, language) : "";
  const what = dimension && total ? headingOf(total.measure) : "";
  if (language === "zh") {
    const by = dimension ? `按${headingOf(dimension)}累计${what}。` : "";
    const ends = [rise && `最大增加 ${rise}`, fall && `最大减少 ${fall}`].filter((text) => text !== "");
    return `瀑布图：${by}${changes.length} 步，总计 ${sum}。${ends.map((text) => `${text}。`).join("")}`;
  }
  const by = dimension ? `${what} by ${headingOf(dimension)}, added up. ` : "";
  const ends = [rise && `Largest rise ${rise}`, fall && `Largest fall ${fall}`].filter((text) => text !== "");
  const many = changes.length === 1 ? "1 step" : `${changes.length} steps`;
  return `Waterfall: ${by}${many}, total ${sum}.${ends.map((text) => ` ${text}.`).join("")}`;
}

function marksOf(figure: BareWaterfall): WaterfallFigure["marks"] {
  return {
    places: () => [figure.steps.length],
    mark: (series, index) => (series === 0 ? stepMark(figure, index) : null),
    datum: (_, index) => stepDatum(figure, index),
  };
}

function stepMark({ steps, language }: BareWaterfall, index: number): FigureMark | null {
  const step = steps[index];
  if (!step) return null;
  const change = changeText(step, language);
  const total = wordsOfMeasure(step.measure, step.to, language);
  const running = { zh: `，累计 ${total}`, en: `, running total ${total}` }[language];
  return {
    series: 0,
    index,
    label: step.name,
    text: step.kind === "total" ? change : `${change}${running}`,
  };
}

function stepDatum(figure: BareWaterfall, index: number): Datum | null {
  const step = figure.steps[index];
  if (!step) return null;
  const { dimension } = figure;
  const isOfAll = step.kind === "total" || dimension === null;
  return datumOf(isOfAll ? [] : [[dimension, step.key]], step.measure, step.value, figure);
}
