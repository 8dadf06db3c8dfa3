import type { Mark, RubricLine } from "@provost/contract/courseware/evaluation";
import type { DictEntry } from "@provost/contract/dict/dict";
import type { Language } from "@provost/contract/wire/language";
import { nameIn } from "@provost/contract/wire/locale";

const heaviest = 1000;

/** The weight in an entry's remark: a number above 0; any other text counts as 1. */
function weightOf(remark: string): number {
  const weight = Number(remark.trim() === "" ? Number.NaN : remark);
  return weight > 0 && weight <= heaviest ? weight : 1;
}

/** The criteria that a dictionary names, in its order. */
export function rubricOf(
  entries: readonly Pick<DictEntry, "dictKey" | "dictValue" | "dictValueEn" | "remark">[],
  language: Language,
): RubricLine[] {
  return entries
    .map(({ dictKey, dictValue, dictValueEn, remark }) => ({
      key: Number(dictKey),
      name: nameIn(language, dictValue, dictValueEn),
      weight: weightOf(remark),
    }))
    .filter(({ key }) => Number.isSafeInteger(key) && key >= 0);
}

/** The weighted mean of the scores, to two places; null while one is missing. */
export function totalOf(rubric: readonly RubricLine[], marks: readonly Mark[]): number | null {
  const scores = new Map(marks.map(({ key, score }) => [key, score]));
  let [sum, weights] = [0, 0];
  for (const { key, weight } of rubric) {
    const score = scores.get(key);
    if (score === undefined || score === null) return null;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((sum / weights) * 100) / 100;
}

/** How many criteria have no score yet. */
export function openOf(rubric: readonly RubricLine[], marks: readonly Mark[]): number {
  const scored = new Set(marks.filter(({ score }) => score !== null).map(({ key }) => key));
  return rubric.filter(({ key }) => !scored.has(key)).length;
}
