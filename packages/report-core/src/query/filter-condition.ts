import type { FilterOperator } from "@provost/contract/report/filter";
import { filterOperators } from "@provost/contract/report/filter-operators";
import type { FilterSpec, FilterTree } from "@provost/contract/report/query-spec";
import { readPeriod } from "@provost/contract/report/relative-period";
import type { QueryParams } from "@provost/contract/report/report";
import type { Calendar } from "@provost/contract/wire/calendar";
import type { Language, LocalizedText } from "@provost/contract/wire/language";
import { limits } from "@provost/contract/wire/limits";
import { found, type Outcome, refuse, refuseColumn } from "../refusal.ts";
import { coerceValue, hasDays, type Operand, type SuppliedValue } from "../result/column-value.ts";
import { compareValue } from "../result/compare-column.ts";
import { allOf, anyOf, type Comparison, type Condition } from "../sql/tree.ts";
import { bucketValue, onTenantClock } from "../time/bucket-value.ts";
import { periodDays } from "../time/period-days.ts";
import { suppliedValues } from "./fill-params.ts";

const oneValue: LocalizedText = { zh: "只能取一个值", en: "accepts only one value" };
const twoValues: LocalizedText = { zh: "区间需要两个值", en: "a range needs two values" };
const tooMany: LocalizedText = { zh: "筛选条件过多或嵌套过深", en: "too many filters, or nested too deeply" };
const listTooLong: LocalizedText = { zh: "列表值过多", en: "the list has too many values" };
const noPeriod: LocalizedText = { zh: "没有这样的时段", en: "the period doesn't exist" };
const needsDays: LocalizedText = {
  zh: "只有日期字段可以按时段筛选",
  en: "only dates can be filtered by a period",
};

/** What filters are read with; `field` gives the value of a filter's column. */
export interface FilterContext {
  field(name: string): Outcome<Operand>;
  params: QueryParams;
  language: Language;
  calendar: Calendar;
  today: string;
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

function operandOf({ column, bucket }: FilterSpec, context: FilterContext): Outcome<Operand> {
  const known = context.field(column);
  if (!known.ok || bucket === null) return known;
  const bucketed = bucketValue(known.value, bucket, context.calendar);
  return bucketed.ok ? found(bucketed.value) : refuseColumn(column, bucketed.problem, context.language);
}

function compareCondition(filter: FilterSpec, context: FilterContext): Outcome<Condition | null> {
  const { column, operator } = filter;
  const { language } = context;
  const operand = operandOf(filter, context);
  if (!operand.ok) return operand;
  const compare = (values: readonly SuppliedValue[], by: FilterOperator = operator): Outcome<Condition> => {
    const compared = compareValue(operand.value, { operator: by, values });
    return compared.ok ? found(compared.condition) : refuseColumn(column, compared.problem, language);
  };
  const wanted = filterOperators[operator].params;
  if (wanted === 0) return compare([]);
  const filled = suppliedValues(filter, context.params);
  if (filled.every((values) => values.length === 0)) {
    return filter.required ? refuse("filter_required", { column }) : found(null);
  }
  if (wanted === -1) {
    const list = filled.flat();
    return list.length > limits.listValues ? refuseColumn(column, listTooLong, language) : compare(list);
  }
  if (filled.some((values) => values.length > 1)) return refuseColumn(column, oneValue, language);
  if (operator === "period") return periodCondition(filter, filled[0]?.[0], operand.value, context);
  if (wanted === 1) return compare(filled.slice(0, 1).flat());
  if (filled.length !== 2) return refuseColumn(column, twoValues, language);
  const [low = [], high = []] = filled;
  if (high.length === 0) return compare(low, ">=");
  if (low.length === 0) return compare(high, "<=");
  return compare([...low, ...high]);
}

function periodCondition(
  { column }: FilterSpec,
  value: SuppliedValue | undefined,
  operand: Operand,
  { calendar, today, language }: FilterContext,
): Outcome<Condition> {
  const period = readPeriod(value);
  if (period === null) return refuseColumn(column, noPeriod, language);
  if (!hasDays(operand.type)) return refuseColumn(column, needsDays, language);
  const days = periodDays(period, calendar, today);
  if (!days) return found({ kind: "any", of: [] });
  const local = onTenantClock(operand, calendar);
  const side = (operator: Comparison, day: string): Outcome<Condition> => {
    const coerced = coerceValue(day, local.type);
    if (!coerced.ok) return refuseColumn(column, coerced.problem, language);
    return found({ kind: "compare", left: local.of, operator, right: coerced.node });
  };
  const [from, until] = [side(">=", days.from), side("<", days.until)];
  if (!from.ok) return from;
  return until.ok ? found(allOf([from.value, until.value])) : until;
}
