import type { DictEntry } from "@provost/contract/dict";
import type { Mark, RubricLine } from "@provost/contract/evaluation";

const heaviest = 1000;

/** The weight that an entry's remark names: a number above 0; whatever else stands there counts as 1. */
function weightOf(remark: string): number {
  const weight = Number(remark.trim() === "" ? Number.NaN : remark);
  return weight > 0 && weight <= heaviest ? weight : 1;
}

/** The criteria that a dictionary names, in its order. */
export function rubricOf(
  entries: readonly Pick<DictEntry, "dictKey" | "dictValue" | "remark">[],
): RubricLine[] {
  return entries
    .map(({ dictKey, dictValue, remark }) => ({
      key: Number(dictKey),
      name: dictValue,
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

const mean = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 100) / 100;

/** Mean of the totals, to two places. */
export const meanOf = mean;

interface Judged {
  rubric: readonly RubricLine[];
  marks: readonly Mark[];
}

/** How each criterion was judged; criteria of earlier rubrics come behind those of the last evaluation. */
export function criteriaOf(judged: readonly Judged[]) {
  const lines = new Map<number, RubricLine>();
  const scores = new Map<number, number[]>();
  for (const { rubric, marks } of judged.toReversed()) {
    for (const line of rubric) if (!lines.has(line.key)) lines.set(line.key, line);
    for (const { key, score } of marks)
      if (score !== null && lines.has(key)) scores.set(key, [...(scores.get(key) ?? []), score]);
  }
  return [...lines.values()].flatMap((line) => {
    const given = scores.get(line.key) ?? [];
    const average = mean(given);
    if (average === null) return [];
    const [least, most] = [Math.min(...given), Math.max(...given)];
    return [{ ...line, mean: average, least, most, count: given.length }];
  });
}
