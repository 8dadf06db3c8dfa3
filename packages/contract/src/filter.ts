import { z } from "zod";
import type { Wording } from "./language.ts";
import { limits } from "./limits.ts";

/** How a column is compared with values. */
export const FilterOperator = z.enum(["=", ">", "<", ">=", "<=", "!=", "BETWEEN", "in", "like"]);
export type FilterOperator = z.infer<typeof FilterOperator>;

/** Names of the operators, and how many values each takes (−1: a list; facts §3). */
export const filterOperators: Readonly<Record<FilterOperator, { name: Wording; params: 1 | 2 | -1 }>> = {
  "=": { name: { zh: "等于", en: "equals" }, params: 1 },
  ">": { name: { zh: "大于", en: "greater than" }, params: 1 },
  "<": { name: { zh: "小于", en: "less than" }, params: 1 },
  ">=": { name: { zh: "大于等于", en: "at least" }, params: 1 },
  "<=": { name: { zh: "小于等于", en: "at most" }, params: 1 },
  "!=": { name: { zh: "不等于", en: "differs from" }, params: 1 },
  BETWEEN: { name: { zh: "区间", en: "between" }, params: 2 },
  in: { name: { zh: "In", en: "one of" }, params: -1 },
  like: { name: { zh: "匹配", en: "contains" }, params: 1 },
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
