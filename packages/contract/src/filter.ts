import { z } from "zod";
import { Bucket } from "./bucket.ts";
import type { Wording } from "./language.ts";
import { limits } from "./limits.ts";

/** How a column is compared with values. Empty values satisfy `is null` alone, not `!=`, `not in` or `not like`. */
export const FilterOperator = z.enum([
  "=",
  ">",
  "<",
  ">=",
  "<=",
  "!=",
  "BETWEEN",
  "in",
  "like",
  "not in",
  "not like",
  "is null",
  "is not null",
  "period",
]);
export type FilterOperator = z.infer<typeof FilterOperator>;

/** The operators a row rule may use: those whose meaning does not change with the day. */
export const RuleOperator = FilterOperator.exclude(["is null", "is not null", "period"]);
export type RuleOperator = z.infer<typeof RuleOperator>;

/** Names of the operators, and how many values each takes (−1: a list; facts §3). */
export const filterOperators: Readonly<Record<FilterOperator, { name: Wording; params: 0 | 1 | 2 | -1 }>> = {
  "=": { name: { zh: "等于", en: "equals" }, params: 1 },
  ">": { name: { zh: "大于", en: "greater than" }, params: 1 },
  "<": { name: { zh: "小于", en: "less than" }, params: 1 },
  ">=": { name: { zh: "大于等于", en: "at least" }, params: 1 },
  "<=": { name: { zh: "小于等于", en: "at most" }, params: 1 },
  "!=": { name: { zh: "不等于", en: "differs from" }, params: 1 },
  BETWEEN: { name: { zh: "区间", en: "between" }, params: 2 },
  in: { name: { zh: "In", en: "one of" }, params: -1 },
  like: { name: { zh: "匹配", en: "contains" }, params: 1 },
  "not in": { name: { zh: "Not in", en: "none of" }, params: -1 },
  "not like": { name: { zh: "不匹配", en: "does not contain" }, params: 1 },
  "is null": { name: { zh: "为空", en: "is empty" }, params: 0 },
  "is not null": { name: { zh: "不为空", en: "is not empty" }, params: 0 },
  period: { name: { zh: "时段", en: "is in" }, params: 1 },
};

/**
 * A span of days reckoned from today by the tenant's calendar and zone: the value of the operator `period`. Those of the
 * `last…Days` end with today; a `thisTerm` outside every term holds no day, and `lastTerm` is then the term that ended last.
 */
export const RelativePeriod = z.enum([
  "today",
  "thisWeek",
  "thisMonth",
  "thisTerm",
  "thisSchoolYear",
  "thisYear",
  "lastWeek",
  "lastMonth",
  "lastTerm",
  "lastSchoolYear",
  "lastYear",
  "last7Days",
  "last30Days",
  "last365Days",
]);
export type RelativePeriod = z.infer<typeof RelativePeriod>;

/** Names of the periods. */
export const relativePeriodNames: Readonly<Record<RelativePeriod, Wording>> = {
  today: { zh: "今天", en: "today" },
  thisWeek: { zh: "本周", en: "this week" },
  thisMonth: { zh: "本月", en: "this month" },
  thisTerm: { zh: "本学期", en: "this term" },
  thisSchoolYear: { zh: "本学年", en: "this school year" },
  thisYear: { zh: "今年", en: "this year" },
  lastWeek: { zh: "上周", en: "last week" },
  lastMonth: { zh: "上月", en: "last month" },
  lastTerm: { zh: "上学期", en: "last term" },
  lastSchoolYear: { zh: "上学年", en: "last school year" },
  lastYear: { zh: "去年", en: "last year" },
  last7Days: { zh: "最近 7 天", en: "last 7 days" },
  last30Days: { zh: "最近 30 天", en: "last 30 days" },
  last365Days: { zh: "最近 365 天", en: "last 365 days" },
};

/** A value a filter compares with; a text may be, or hold, a `${param}` placeholder. */
export const FilterScalar = z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]);
export type FilterScalar = z.infer<typeof FilterScalar>;

/** A filter on the wire, with the spec's names (spec §3). */
export const WireFilter = z.object({
  filteCol: z.string().min(1).max(256),
  filterOperator: FilterOperator,
  operatorParamNum: z.number().int().optional(),
  colType: z.string().max(120).optional(),
  value: z
    .object({
      value1: FilterScalar.optional(),
      value2: FilterScalar.optional(),
      arrValue: z.array(FilterScalar).max(limits.listValues).optional(),
    })
    .default({}),
  /** Without a value the query is refused instead of the filter dropped. */
  required: z.boolean().optional(),
  /** Compares the column's bucket in place of its value. */
  bucket: Bucket.optional(),
});
export type WireFilter = z.infer<typeof WireFilter>;

/** A filter, or a group of filters joined by `and` or `or`. */
export type WireFilterNode = WireFilter | { all: WireFilterNode[] } | { any: WireFilterNode[] };
export const WireFilterNode: z.ZodType<WireFilterNode> = z.lazy(() =>
  z.union([
    WireFilter,
    z.object({ all: z.array(WireFilterNode).max(limits.filters) }),
    z.object({ any: z.array(WireFilterNode).max(limits.filters) }),
  ]),
);
