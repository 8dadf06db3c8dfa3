import type { FilterOperator } from "@provost/contract/report/filter";
import type { LocalizedText } from "@provost/contract/wire/language";
import { type Comparison, type Condition, column as columnNode, type ValueNode } from "../sql/tree.ts";
import { asOperand, asText, coerceValue, type Operand, type SuppliedValue } from "./column-value.ts";

/** The columns of a table: name → data type. */
export type TableColumns = ReadonlyMap<string, string>;

/** A comparison of a value with the values that were supplied. */
export interface ValueComparison {
  operator: FilterOperator;
  values: readonly SuppliedValue[];
}

/** A comparison of a column. */
export interface ColumnComparison extends ValueComparison {
  column: string;
}

type Compared = { ok: true; condition: Condition } | { ok: false; problem: LocalizedText };

const unknownColumn: LocalizedText = { zh: "没有此字段", en: "the column doesn't exist" };
const wrongCount: LocalizedText = { zh: "值的个数不对", en: "the number of values doesn't match" };
const noPeriod: LocalizedText = { zh: "此处不能按时段筛选", en: "periods aren't supported here" };

const comparisons: Partial<Record<FilterOperator, Comparison>> = {
  "=": "=",
  "!=": "<>",
  ">": ">",
  "<": "<",
  ">=": ">=",
  "<=": "<=",
};

/** The condition of one comparison, or what is wrong with it; `like` finds the text anywhere in the value. */
export function compareValue(operand: Operand, { operator, values }: ValueComparison): Compared {
  if (operator === "is null" || operator === "is not null") {
    if (values.length > 0) return { ok: false, problem: wrongCount };
    return { ok: true, condition: { kind: "isNull", of: operand.of, not: operator === "is not null" } };
  }
  if (operator === "period") return { ok: false, problem: noPeriod };
  if (operator === "like" || operator === "not like") {
    const [text] = values;
    if (text === undefined || values.length > 1) return { ok: false, problem: wrongCount };
    const checked = coerceValue(text, "text");
    if (!checked.ok) return checked;
    const of = asText(operand);
    return {
      ok: true,
      condition: { kind: "contains", of, text: String(text), not: operator === "not like" },
    };
  }
  const nodes: ValueNode[] = [];
  for (const value of values) {
    const coerced = coerceValue(value, operand.type);
    if (!coerced.ok) return coerced;
    nodes.push(coerced.node);
  }
  const of = asOperand(operand);
  const [first, second] = nodes;
  if (first === undefined) return { ok: false, problem: wrongCount };
  if (operator === "in" || operator === "not in") {
    return { ok: true, condition: { kind: "in", of, values: nodes, not: operator === "not in" } };
  }
  if (operator === "BETWEEN") {
    if (second === undefined || nodes.length > 2) return { ok: false, problem: wrongCount };
    return { ok: true, condition: { kind: "between", of, low: first, high: second } };
  }
  const comparison = comparisons[operator];
  if (comparison === undefined || nodes.length > 1) return { ok: false, problem: wrongCount };
  return { ok: true, condition: { kind: "compare", left: of, operator: comparison, right: first } };
}

/** The same for a column of a table. */
export function compareColumn({ column, ...comparison }: ColumnComparison, columns: TableColumns): Compared {
  const type = columns.get(column);
  if (type === undefined) return { ok: false, problem: unknownColumn };
  return compareValue({ of: columnNode(column), type }, comparison);
}
