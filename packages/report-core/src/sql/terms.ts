import type { Arithmetic, Comparison, Condition, Expression, Source } from "./tree.ts";

type Call = Extract<Expression, { kind: "call" }>;

/** A whole number of the compiler's own. */
export function whole(value: number): Expression {
  return { kind: "whole", value };
}

/** Two numbers reckoned together. */
export function arithmetic(left: Expression, operator: Arithmetic, right: Expression): Expression {
  return { kind: "arithmetic", operator, left, right };
}

/** Two values compared. */
export function compare(left: Expression, operator: Comparison, right: Expression): Condition {
  return { kind: "compare", left, operator, right };
}

/** A value where the condition holds, else null. */
export function when(condition: Condition, of: Expression): Expression {
  return { kind: "when", condition, of };
}

/** An aggregate of a value. */
export function call(func: Call["func"], of: Expression): Expression {
  return { kind: "call", func, of };
}

/** A sub-query by its name. */
export function named(name: string): Source {
  return { kind: "table", path: [name] };
}
