import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import type { BaseFigure, Datum, FigureMark, MakeFigure } from "../../figure/figure.ts";
import { commonOf, emptyFigure, fieldsOf, invalidFigure, rowsOf } from "../../figure/figure-data.ts";
import { headingOf, numberIn } from "../../figure/figure-fields.ts";
import { datumOf } from "../../figure/figure-mark.ts";
import { wordsOfMeasure } from "../../figure/number-words.ts";
import { gauge } from "./gauge.ts";

/** How good a band of a gauge is. */
export type BandTone = "bad" | "warn" | "info" | "good";

/** One number on a round scale. */
export interface GaugeFigure extends BaseFigure {
  kind: "gauge";
  type: "gauge";
  label: string;
  measure: SchemaColumn;
  value: number;
  /** The value in words. */
  text: string;
  min: number;
  max: number;
  /** From the low end on, each up to where it ends; none: a plain scale. */
  bands: readonly { to: number; tone: BandTone }[];
  target: { value: number; words: string; isReached: boolean } | null;
}

const tones: Readonly<Record<number, readonly BandTone[]>> = {
  2: ["bad", "good"],
  3: ["bad", "warn", "good"],
  4: ["bad", "warn", "info", "good"],
  5: ["bad", "bad", "warn", "info", "good"],
};

/** A number on a scale; where the style does not say its ends, they are 0 and the next round number, or 100 %. */
export const gaugeFigure: MakeFigure<GaugeFigure> = (input) => {
  const { style, language } = input;
  if (!Array.isArray(input.rows)) return invalidFigure(gauge, input);
  const [row] = rowsOf(input.rows);
  const [measure] = fieldsOf(input).measures;
  const value = row && measure ? numberIn(row[measure.name]) : null;
  if (!measure || value === null) return emptyFigure(gauge, input);
  const { target } = style;
  const limits = (style.bands ?? []).filter(Number.isFinite);
  const wanted = [value, ...limits, ...(target === undefined ? [] : [target])];
  const isPart = measure.format?.style === "percent";
  const lowest = Math.min(...wanted);
  const low = style.axis?.min ?? (lowest < 0 ? -roundedUp(-lowest) : 0);
  const high = style.axis?.max ?? highOf(Math.max(...wanted), isPart);
  // Ends that are the wrong way round would draw nothing.
  const [min, max] = low < high ? [low, high] : [Math.min(low, high), Math.max(low, high, low + 1)];
  const words = (number: number): string => wordsOfMeasure(measure, number, language);
  const figure = {
    kind: "gauge" as const,
    ...commonOf(gauge, input),
    label: headingOf(measure),
    measure,
    value,
    text: words(value),
    min,
    max,
    bands: bandsOf(limits, min, max),
    target:
      target === undefined
        ? null
        : {
            value: target,
            words: words(target),
            isReached: isFalling(limits) ? value <= target : value >= target,
          },
    notes: value < min || value > max ? [beyondNote(words(value), language)] : [],
  };
  const bare = { ...figure, summary: gaugeSummary(figure) };
  return { ...bare, marks: marksOf(bare) };
};

/** The next of 1, 2, 5, 10, … at or above a size; 0 for none. */
function roundedUp(size: number): number {
  if (!(size > 0)) return 0;
  const unit = 10 ** Math.floor(Math.log10(size));
  const step = [1, 2, 5, 10].find((one) => one * unit >= size) ?? 10;
  return Number((step * unit).toPrecision(12));
}

function highOf(highest: number, isPart: boolean): number {
  if (isPart && highest <= 1) return 1;
  return highest > 0 ? roundedUp(highest) : 0;
}

/** Whether little is good. */
function isFalling(limits: readonly number[]): boolean {
  return (limits[0] ?? 0) > (limits.at(-1) ?? 0);
}

// Listed from the worst on; drawn from the low end on.
function bandsOf(limits: readonly number[], min: number, max: number): GaugeFigure["bands"] {
  const names = tones[limits.length + 1];
  if (limits.length === 0 || !names) return [];
  const ends = [...limits].sort((a, b) => a - b).map((end) => Math.min(max, Math.max(min, end)));
  const upwards = isFalling(limits) ? [...names].reverse() : names;
  return [...ends, max].map((to, index) => ({ to, tone: upwards[index] ?? "info" }));
}

function beyondNote(text: string, language: Language): string {
  return { zh: `${text} 超出刻度范围`, en: `${text} is off the scale` }[language];
}

/** The band a value lies in, `null` without bands. */
export function bandAt({ bands, min }: Pick<GaugeFigure, "bands" | "min">, value: number): BandTone | null {
  return bands.find(({ to }) => value < to)?.tone ?? (value >= min ? bands.at(-1)?.tone : null) ?? null;
}

const toneWords = {
  bad: { zh: "不佳", en: "bad" },
  warn: { zh: "注意", en: "warning" },
  info: { zh: "一般", en: "fair" },
  good: { zh: "良好", en: "good" },
} as const;

function gaugeSummary(figure: Omit<BareGauge, "summary">): string {
  const { label, text, min, max, measure, target, value, language } = figure;
  const [from, to] = [min, max].map((number) => wordsOfMeasure(measure, number, language));
  const tone = bandAt(figure, value);
  if (language === "zh") {
    const band = tone === null ? "" : `处于“${toneWords[tone].zh}”区间。`;
    const aim = target ? `目标 ${target.words}，${target.isReached ? "已达到" : "未达到"}。` : "";
    return `仪表图：${label} ${text}，刻度 ${from} 至 ${to}。${band}${aim}`;
  }
  const band = tone === null ? "" : ` It lies in the band “${toneWords[tone].en}”.`;
  const aim = target ? ` Target ${target.words} ${target.isReached ? "reached" : "not reached"}.` : "";
  return `Gauge: ${label} ${text} on a scale of ${from} to ${to}.${band}${aim}`;
}

type BareGauge = Omit<GaugeFigure, "marks">;

function marksOf(figure: BareGauge): GaugeFigure["marks"] {
  return {
    places: () => [1],
    mark: (series, index) => (series === 0 ? gaugeMark(figure, index) : null),
    datum: (_, index) => gaugeDatum(figure, index),
  };
}

/** The number of a gauge. */
function gaugeMark({ label, text, target, language }: BareGauge, index: number): FigureMark | null {
  if (index !== 0) return null;
  const aim =
    target === null ? "" : { zh: `（目标 ${target.words}）`, en: ` (target ${target.words})` }[language];
  return { series: 0, index, label, text: `${text}${aim}` };
}

function gaugeDatum(figure: BareGauge, index: number): Datum | null {
  return index === 0 ? datumOf([], figure.measure, figure.value, figure) : null;
}
