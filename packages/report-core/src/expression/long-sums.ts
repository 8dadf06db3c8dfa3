import type { Part } from "./parse.ts";
import { across } from "./problem.ts";

type Binary = Extract<Part, { kind: "binary" }>;

/** A sum of no more terms is left as it was written. */
const longSum = 16;

function isSum(part: Part): part is Binary {
  return part.kind === "binary" && (part.operator === "+" || part.operator === "-");
}

function added(parts: readonly Part[]): Part | null {
  const [first, second] = parts;
  if (!first || !second) return first ?? null;
  const half = Math.ceil(parts.length / 2);
  const [left, right] = [added(parts.slice(0, half)), added(parts.slice(half))];
  return left && right && { kind: "binary", operator: "+", left, right, ...across(left, right) };
}

// Engines fold constants one pair at a time, going through the whole expression after each.
function foldedNumbers(parts: readonly Part[]): Part[] {
  const numbers = parts.flatMap((part) => (part.kind === "number" ? [part] : []));
  const value = numbers.reduce((total, part) => total + part.value, 0);
  const [first] = numbers;
  const isExact = Number.isSafeInteger(value) || numbers.some((part) => !Number.isInteger(part.value));
  if (!first || !isExact) return [...parts];
  return [{ ...first, value }, ...parts.filter((part) => part.kind !== "number")];
}

/**
 * A long sum with its terms in pairs of pairs: the time an engine needs to read terms that each build on all before them grows with the
 * third power of their number. What is taken away is added up first, and so are plain numbers.
 */
export function pairedSum(sum: Binary): Binary {
  const plus: Part[] = [];
  const minus: Part[] = [];
  let part: Part = sum;
  while (isSum(part)) {
    (part.operator === "+" ? plus : minus).push(part.right);
    part = part.left;
  }
  plus.push(part);
  if (plus.length + minus.length <= longSum) return sum;
  const [left, right] = [added(foldedNumbers(plus.reverse())), added(foldedNumbers(minus.reverse()))];
  if (left && right) return { ...sum, operator: "-", left, right };
  return left?.kind === "binary" ? left : sum;
}
