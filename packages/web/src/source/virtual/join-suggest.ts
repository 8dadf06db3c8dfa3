import { familyOf } from "@provost/contract/report/aggregate";
import type { SchemaColumn } from "@provost/contract/source/source";
import { mostPairs } from "./join-form.ts";

export type JoinColumn = Pick<SchemaColumn, "Column" | "Type" | "aggregates">;

export interface MatchingPair {
  left: string;
  right: string;
}

/** Names compared without case, blanks and signs: `School ID` is `school_id`. */
function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

const keyLike = /(^|_|\s)(id|no|code|key)$|id$|编号|代码|学号|工号|号$/iu;

/** Whether values of two columns can be equal at all. */
export function canMatch(left: JoinColumn, right: JoinColumn): boolean {
  const isDay = (type: string): boolean => ["date", "instant"].includes(familyOf(type));
  return familyOf(left.Type) === familyOf(right.Type) || (isDay(left.Type) && isDay(right.Type));
}

/** How likely two columns mean the same; 0 = not at all. */
function likeness(left: JoinColumn, right: JoinColumn): number {
  if (left.aggregates || right.aggregates || !canMatch(left, right)) return 0;
  const key = keyLike.test(left.Column) ? 1 : 0;
  // Measurements of the same name rarely mean the same row.
  const measured = /float|double|real|decimal|numeric/i.test(left.Type) && key === 0;
  if (left.Column === right.Column) return measured ? 1 : 4 + key;
  return plain(left.Column) === plain(right.Column) && plain(left.Column) !== ""
    ? measured
      ? 1
      : 3 + key
    : 0;
}

/** Pairs of columns that likely match: by equal names of fitting types, keys first; each column once. */
export function suggestPairs(
  left: readonly JoinColumn[],
  right: readonly JoinColumn[],
): readonly MatchingPair[] {
  const all = left
    .flatMap((one) =>
      right.map((other) => ({ left: one.Column, right: other.Column, score: likeness(one, other) })),
    )
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score);
  const used = { left: new Set<string>(), right: new Set<string>() };
  return all.flatMap((pair) => {
    if (used.left.has(pair.left) || used.right.has(pair.right)) return [];
    used.left.add(pair.left);
    used.right.add(pair.right);
    return [{ left: pair.left, right: pair.right }];
  });
}

/** The initial pairs: the keys, or else the columns that identify rows in both tables, such as school, year and class. */
export function firstPairs(left: readonly JoinColumn[], right: readonly JoinColumn[]): MatchingPair[] {
  const all = suggestPairs(left, right);
  const keys = all.filter((pair) => keyLike.test(pair.left));
  const isNumber = ({ left: name }: MatchingPair): boolean =>
    left.some(({ Column, Type }) => Column === name && familyOf(Type) === "numeric");
  const begin = keys.length > 0 ? keys : all.filter((pair) => !isNumber(pair));
  return begin.length === 0 ? [{ left: "", right: "" }] : begin.slice(0, mostPairs);
}
