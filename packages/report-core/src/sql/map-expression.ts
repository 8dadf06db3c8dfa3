import type { Condition, Expression } from "./tree.ts";

/** The expression with every part replaced for which `change` gives one; parts of a replacement stay as they are. */
export function mapExpression(node: Expression, change: (node: Expression) => Expression | null): Expression {
  const changed = change(node);
  if (changed) return changed;
  const map = (of: Expression): Expression => mapExpression(of, change);
  const test = (of: Condition): Condition => mapCondition(of, change);
  switch (node.kind) {
    case "column":
    case "value":
    case "whole":
    case "null":
    case "countRows":
      return node;
    case "call":
      return { ...node, of: map(node.of), ...(node.beside ? { beside: map(node.beside) } : {}) };
    case "window":
      return {
        ...node,
        of: node.of && map(node.of),
        within: node.within.map(map),
        order: node.order.map(({ by, direction }) => ({ by: map(by), direction })),
      };
    case "compared":
    case "farthest":
    case "cast":
    case "among":
    case "spanStart":
    case "datePart":
    case "later":
    case "inZone":
      return { ...node, of: map(node.of) };
    case "when":
      return { ...node, condition: test(node.condition), of: map(node.of) };
    case "case":
      return {
        ...node,
        branches: node.branches.map(({ when, value }) => ({ when: test(when), value: map(value) })),
        otherwise: node.otherwise && map(node.otherwise),
      };
    case "arithmetic":
      return { ...node, left: map(node.left), right: map(node.right) };
    case "function":
      return { ...node, of: node.of.map(map) };
    case "truth":
      return { ...node, of: test(node.of) };
  }
}

/** The same within a condition. */
export function mapCondition(node: Condition, change: (node: Expression) => Expression | null): Condition {
  const map = (of: Expression): Expression => mapExpression(of, change);
  switch (node.kind) {
    case "compare":
    case "same":
      return { ...node, left: map(node.left), right: map(node.right) };
    case "between":
      return { ...node, of: map(node.of), low: map(node.low), high: map(node.high) };
    case "in":
      return { ...node, of: map(node.of), values: node.values.map(map) };
    case "contains":
    case "isNull":
    case "holds":
      return { ...node, of: map(node.of) };
    case "not":
      return { ...node, of: mapCondition(node.of, change) };
    case "all":
    case "any":
      return { ...node, of: node.of.map((part) => mapCondition(part, change)) };
  }
}

/** A text that only equal expressions have in common. */
export function expressionKey(node: Expression): string {
  return JSON.stringify(node, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

/** Adds the names of the columns an expression reads. */
export function addColumns(node: Expression, names: Set<string>): void {
  mapExpression(node, (part) => {
    if (part.kind === "column") names.add(part.name);
    return null;
  });
}

/** Adds the names of the columns a condition reads. */
export function addConditionColumns(node: Condition, names: Set<string>): void {
  addColumns({ kind: "truth", of: node }, names);
}
