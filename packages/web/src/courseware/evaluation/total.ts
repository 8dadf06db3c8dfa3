import { highestScore, type RubricLine } from "@provost/contract/courseware/evaluation";

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

/** What was typed for a score, as it was typed; null for nothing. */
export type Typed = string | number | null;

interface TypedScore {
  score: number | null;
  /** Why it is not a score: it is outside the range from 0 to the highest score, or not a multiple of a half. */
  fault: "range" | "step" | null;
}

/** The score that was typed; nothing is made to fit. */
export function scoreOf(typed: Typed): TypedScore {
  if (typed === null || typed === "") return { score: null, fault: null };
  const score = Number(typed);
  if (!(score >= 0 && score <= highestScore)) return { score: null, fault: "range" };
  return Number.isInteger(score * 2) ? { score, fault: null } : { score: null, fault: "step" };
}

/** The two scores that a number between them could be meant for. */
export function halvesAround(typed: number): [number, number] {
  return [Math.floor(typed * 2) / 2, Math.ceil(typed * 2) / 2];
}
