import type { NumberFormat } from "@provost/contract/report/number-format";
import type { Language } from "@provost/contract/wire/language";
import type { DifferingSeries, FigureDifferences, ValueAxis } from "../../figure/figure.ts";
import { pointSuffix, wordsOfMeasure } from "../../figure/number-words.ts";

/**
 * How far the values of a single series are from their mean, and the axis of that; `null` where there are several series or no number. Of one
 * category alone, such as the only school that a viewer sees, the value stays, and the figure says that nothing is compared. What is nothing
 * but rounding is no difference.
 */
export function differencesOf<S extends DifferingSeries>(
  [one, ...others]: readonly S[],
  categories: readonly string[],
  language: Language,
): FigureDifferences<S> | null {
  if (!one || others.length > 0) return null;
  const numbers = one.values.filter((value) => typeof value === "number");
  const [only] = categories;
  if (only !== undefined && categories.length === 1 && numbers.length === 1) return alone(only, language);
  if (numbers.length < 2) return null;
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const { measure } = one;
  const plain: NumberFormat = measure.format ?? { style: "auto" };
  const { suffixEn: _, ...written } = plain;
  const format = written.style === "percent" ? written : null;
  const away = (value: number): number =>
    Math.abs(value - mean) <= Math.abs(mean) * 1e-9 ? 0 : (value - mean) * (format ? 100 : 1);
  const series = {
    ...one,
    values: one.values.map((value) => (typeof value === "number" ? away(value) : value)),
    measure: format
      ? { ...measure, format: { ...format, style: "number" as const, suffix: pointSuffix[language] } }
      : measure,
  };
  const base = baseText(measure, { mean, count: numbers.length }, language);
  return {
    series,
    axisOf: (axis) => differenceAxis(axis, mean, base),
    base,
  };
}

function alone(only: string, language: Language): FigureDifferences<never> {
  const base = {
    zh: `只看到“${only}”的数据，没有可比较的均值`,
    en: `Only ${only} is visible here: nothing to compare it with`,
  }[language];
  return { series: null, axisOf: (axis) => ({ ...axis, name: named(axis, base) }), base };
}

const named = ({ name }: ValueAxis, base: string): string => (name === "" ? base : `${name} · ${base}`);

function baseText(
  measure: DifferingSeries["measure"],
  { mean, count }: { mean: number; count: number },
  language: Language,
): string {
  const isPart = measure.format?.style === "percent";
  const text = wordsOfMeasure(measure, mean, language);
  return {
    zh: `与 ${count} 个类别的均值 ${text} ${isPart ? "相差的百分点" : "之差"}`,
    en: `${isPart ? "percentage points from" : "vs"} the average of ${count} categories, ${text}`,
  }[language];
}

// Zero is the mean; ends that were set are those of the values.
function differenceAxis(axis: ValueAxis, mean: number, base: string): ValueAxis {
  const { min, max, format } = axis;
  const isPart = format?.style === "percent";
  const from = (end: number | null): number | null =>
    end === null ? null : (end - mean) * (isPart ? 100 : 1);
  return {
    name: named(axis, base),
    min: from(min),
    max: from(max),
    // Zero is among them; the axis has space for the numbers at both ends.
    fromZero: false,
    format: isPart ? { style: "number" } : format,
  };
}
