import type { RubricLine } from "@provost/contract/evaluation";

/** Scores by the key of their criterion. */
export type Scores = Readonly<Record<string, number | null>>;

/** The weighted mean to two places, as the server reckons it; null while a score is missing. */
export function totalOf(rubric: readonly RubricLine[], scores: Scores): number | null {
  let [sum, weights] = [0, 0];
  for (const { key, weight } of rubric) {
    const score = scores[key] ?? null;
    if (score === null) return null;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((sum / weights) * 100) / 100;
}

/** A typed score: between 0 and the highest, in halves; null for none. */
export function scoreOf(typed: string | number, highest: number): number | null {
  if (typed === "" || !Number.isFinite(Number(typed))) return null;
  return Math.min(highest, Math.max(0, Math.round(Number(typed) * 2) / 2));
}
