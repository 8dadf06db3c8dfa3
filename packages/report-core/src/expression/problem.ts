import type { Aggregate } from "@provost/contract/report/aggregate-function";
import type { LocalizedText } from "@provost/contract/wire/language";

/** A part of an expression's text, in UTF-16 units from its start. */
export interface Place {
  position: number;
  length: number;
}

/** What is wrong with an expression, and where; `repeats` where an aggregate would count values that a join repeats. */
export interface ExpressionProblem extends Place {
  message: LocalizedText;
  repeats?: { column: string; func: Aggregate };
}

/** A part that was understood, or the first problem. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problem: ExpressionProblem };

export function understood<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** The problem at a place, worded in Chinese and English. */
export function wrong(
  { position, length }: Place,
  zh: string,
  en: string,
): { ok: false; problem: ExpressionProblem } {
  return { ok: false, problem: { position, length, message: { zh, en } } };
}

/** From the start of one place to the end of another. */
export function across(first: Place, last: Place): Place {
  return { position: first.position, length: last.position + last.length - first.position };
}
