import type { Language } from "@provost/contract/wire/language";
import type { DifferingSeries, ValueAxis } from "../../figure/figure.ts";
import { pointSuffix, wordsOfMeasure } from "../../figure/number-words.ts";

/**
 * How far the values of a single series are from their mean, and the axis of that; `null` where there are several series, or fewer than two
 * numbers: one is compared with nothing. What is nothing but rounding is no difference.
 */
export function differencesOf<S extends DifferingSeries>(
  [one, ...others]: readonly S[],
  language: Language,
): { series: S; axisOf(axis: ValueAxis): ValueAxis } | null {
  if (!one || others.length > 0) return null;
  const numbers = one.values.filter((value) => typeof value === "number");
  if (numbers.length < 2) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const { measure } = one;
  const format = measure.format?.style === "percent" ? measure.format : null;
  const away = (value: number): number =>
    Math.abs(value - mean) <= Math.abs(mean) * 1e-9 ? 0 : (value - mean) * (format ? 100 : 1);
  const series = {
    ...one,
    values: one.values.map((value) => (typeof value === "number" ? away(value) : value)),
    measure: format
      ? { ...measure, format: { ...format, style: "number" as const, suffix: pointSuffix[language] } }
      : measure,
  };
  return {
    series,
    axisOf: (axis) => differenceAxis(axis, series, { mean, count: numbers.length }, language),
  };
}

// Zero is the mean; ends that were set are those of the values.
function differenceAxis(
  { name, min, max, format }: ValueAxis,
  { measure }: DifferingSeries,
  { mean, count }: { mean: number; count: number },
  language: Language,
): ValueAxis {
  const isPart = format?.style === "percent";
  const from = (end: number | null): number | null =>
    end === null ? null : (end - mean) * (isPart ? 100 : 1);
  const text = wordsOfMeasure(isPart ? { format } : measure, mean, language);
  const what = {
    zh: `与 ${count} 个类别的均值 ${text} ${isPart ? "相差的百分点" : "之差"}`,
    en: `${isPart ? "percentage points" : "difference"} from the average of ${count} categories, ${text}`,
  }[language];
  return {
    name: name === "" ? what : `${name} · ${what}`,
    min: from(min),
    max: from(max),
    // Zero is among them; the axis has space for the numbers at both ends.
    fromZero: false,
    format: isPart ? { style: "number" } : format,
  };
}
