import { filterOperators } from "@provost/contract/filter";
import type { Language, Wording } from "@provost/contract/language";
import { limits } from "@provost/contract/limits";
import type { FilterSpec, FilterTree } from "@provost/contract/query-spec";
import type { QueryParams } from "@provost/contract/report";
import type { SuppliedValue } from "./column-value.ts";
import { compareColumn, type TableColumns } from "./compare-column.ts";
import { fillParams } from "./fill-params.ts";
import { found, type Outcome, refuse, refuseColumn } from "./refusal.ts";
import { allOf, anyOf, type Condition } from "./sql/tree.ts";

const oneValue: Wording = { zh: "只能取一个值", en: "takes one value only" };
const twoValues: Wording = { zh: "区间需要两个值", en: "a range takes two values" };
const tooMany: Wording = { zh: "筛选条件过多或嵌套过深", en: "too many filters, or nested too deeply" };
const listTooLong: Wording = { zh: "列表值过多", en: "the list holds too many values" };

interface FilterContext {
  table: string;
  columns: TableColumns;
  params: QueryParams;
  language: Language;
}

function countOf(tree: FilterTree): number {
  return tree.kind === "compare" ? 1 : tree.of.reduce((sum, part) => sum + countOf(part), 1);
}

function depthOf(tree: FilterTree): number {
  return tree.kind === "compare" ? 0 : 1 + Math.max(0, ...tree.of.map(depthOf));
}

/**
 * The condition of a filter tree, or `null` when nothing was supplied.
 * A filter without a value is dropped, or refused when it is required (spec §3); half a range is open at the other end.
 */
export function filterCondition(tree: FilterTree, context: FilterContext): Outcome<Condition | null> {
  // One level more than the wire's: the list of filters itself is a group.
  if (depthOf(tree) > limits.filterDepth + 1 || countOf(tree) > limits.filters + 1) {
    return refuse("query_invalid", { detail: tooMany[context.language] });
  }
  return conditionOf(tree, context);
}

function conditionOf(tree: FilterTree, context: FilterContext): Outcome<Condition | null> {
  if (tree.kind === "compare") return compareCondition(tree, context);
  const parts: Condition[] = [];
  for (const member of tree.of) {
    const part = conditionOf(member, context);
    if (!part.ok) return part;
    if (part.value) parts.push(part.value);
  }
  if (parts.length === 0) return found(null);
  return found(tree.kind === "all" ? allOf(parts) : anyOf(parts));
}

function compareCondition(filter: FilterSpec, context: FilterContext): Outcome<Condition | null> {
  const { column, operator } = filter;
  if (!context.columns.has(column)) return refuse("column_unknown", { table: context.table, column });
  const filled = filter.values.map((value) => fillParams(value, context.params));
  if (filled.every((values) => values.length === 0)) {
    return filter.required ? refuse("filter_required", { column }) : found(null);
  }
  const wanted = filterOperators[operator].params;
  if (wanted === -1) {
    const list = filled.flat();
    if (list.length > limits.listValues) return refuseColumn(column, listTooLong, context.language);
    return compare(filter, list, context);
  }
  if (filled.some((values) => values.length > 1)) return refuseColumn(column, oneValue, context.language);
  if (wanted === 1) return compare(filter, filled.slice(0, 1).flat(), context);
  if (filled.length !== 2) return refuseColumn(column, twoValues, context.language);
  const [low = [], high = []] = filled;
  if (high.length === 0) return compare({ ...filter, operator: ">=" }, low, context);
  if (low.length === 0) return compare({ ...filter, operator: "<=" }, high, context);
  return compare(filter, [...low, ...high], context);
}

function compare(
  { column, operator }: FilterSpec,
  values: readonly SuppliedValue[],
  { columns, language }: FilterContext,
): Outcome<Condition | null> {
  const compared = compareColumn({ column, operator, values }, columns);
  return compared.ok ? found(compared.condition) : refuseColumn(column, compared.problem, language);
}
