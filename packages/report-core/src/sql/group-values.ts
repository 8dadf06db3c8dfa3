import type { Comparison } from "@provost/contract/chart/chart-content";
import { expressionKey, mapExpression } from "./map-expression.ts";
import type { ComparedNode, Expression } from "./tree.ts";

/** Whether the value over several groups of rows is the sum of theirs. */
export function addsUp(of: Expression): boolean {
  if (of.kind === "countRows") return true;
  if (of.kind === "call") return of.func === "sum" || of.func === "count";
  // Parts of one whole.
  if (of.kind === "compared") return shares.has(of.show) && addsUp(of.of);
  if (of.kind === "cast") return addsUp(of.of);
  if (of.kind === "function")
    return of.func === "coalesce" && of.of.every((part) => addsUp(part) || isZero(part));
  if (of.kind !== "arithmetic") return false;
  const { operator, left, right } = of;
  if (operator === "+" || operator === "-") return addsUp(left) && addsUp(right);
  if (operator === "*" && isConstant(left)) return addsUp(right);
  return (operator === "*" || operator === "/") && addsUp(left) && isConstant(right);
}

const shares: ReadonlySet<string> = new Set<ComparedNode["show"]>([
  "percentOfTotal",
  "percentOfRow",
  "percentOfColumn",
  "percentOfParent",
]);

const isConstant = ({ kind }: Expression): boolean => kind === "value" || kind === "whole";
const isZero = (of: Expression): boolean =>
  (of.kind === "value" || of.kind === "whole") && Number(of.value) === 0;

/** The parts of an expression that compare groups, each once, those within others among them. */
export function comparedIn(of: Expression): ComparedNode[] {
  const nodes = new Map<string, ComparedNode>();
  const look = (part: Expression): null => {
    if (part.kind === "compared") nodes.set(expressionKey(part), part);
    return null;
  };
  mapExpression(of, look);
  return [...nodes.values()];
}

/** How an expression compares groups, each way once. */
export function comparisonsIn(of: Expression): Comparison[] {
  const ways = comparedIn(of).map(({ show, showBy }): Comparison => ({ show, showBy }));
  return [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
}

/** How many parts that compare groups are one within the other at most. */
export function comparedLevels(of: Expression): number {
  return comparedIn(of).reduce((most, { of: inner }) => Math.max(most, comparedLevels(inner) + 1), 0);
}
