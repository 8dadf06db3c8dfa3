import type { FilterOperator } from "@provost/contract/filter";
import type { Wording } from "@provost/contract/language";
import { asOperand, asText, coerceValue, type SuppliedValue } from "./column-value.ts";
import type { Comparison, Condition, ValueNode } from "./sql/tree.ts";

/** The columns of a table: name → data type. */
export type TableColumns = ReadonlyMap<string, string>;

/** A comparison of a column with the values that were supplied. */
export interface ColumnComparison {
  column: string;
  operator: FilterOperator;
  values: readonly SuppliedValue[];
}

type Compared = { ok: true; condition: Condition } | { ok: false; problem: Wording };

const unknownColumn: Wording = { zh: "没有此字段", en: "there is no such column" };
const wrongCount: Wording = { zh: "值的个数不对", en: "the number of values does not fit" };

const comparisons: Partial<Record<FilterOperator, Comparison>> = {
  "=": "=",
  "!=": "<>",
  ">": ">",
  "<": "<",
  ">=": ">=",
  "<=": "<=",
};

/** The condition of one comparison, or what is wrong with it; `like` finds the text anywhere in the value. */
export function compareColumn(
  { column, operator, values }: ColumnComparison,
  columns: TableColumns,
): Compared {
  const type = columns.get(column);
  if (type === undefined) return { ok: false, problem: unknownColumn };
  if (operator === "like") {
    const [text] = values;
    if (text === undefined || values.length > 1) return { ok: false, problem: wrongCount };
    const checked = coerceValue(text, "text");
    if (!checked.ok) return checked;
    return { ok: true, condition: { kind: "contains", of: asText(column, type), text: String(text) } };
  }
  const nodes: ValueNode[] = [];
  for (const value of values) {
    const coerced = coerceValue(value, type);
    if (!coerced.ok) return coerced;
    nodes.push(coerced.node);
  }
  const of = asOperand(column, type);
  const [first, second] = nodes;
  if (first === undefined) return { ok: false, problem: wrongCount };
  if (operator === "in") return { ok: true, condition: { kind: "in", of, values: nodes } };
  if (operator === "BETWEEN") {
    if (second === undefined || nodes.length > 2) return { ok: false, problem: wrongCount };
    return { ok: true, condition: { kind: "between", of, low: first, high: second } };
  }
  const comparison = comparisons[operator];
  if (comparison === undefined || nodes.length > 1) return { ok: false, problem: wrongCount };
  return { ok: true, condition: { kind: "compare", left: of, operator: comparison, right: first } };
}
