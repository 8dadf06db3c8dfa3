import { z } from "zod";
import { limits } from "../wire/limits.ts";
import { Bucket } from "./bucket.ts";

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
  /** The values are those of rows: an empty text is a value, and `${…}` in a text is no placeholder. */
  isLiteral: z.literal(true).optional(),
});
export type WireFilter = z.infer<typeof WireFilter>;

/** What a filter on values of rows has beside them, where they would be read as left empty or as a placeholder. */
export const literally = (values: readonly unknown[]): Pick<WireFilter, "isLiteral"> =>
  values.some((value) => value === "" || /\$\{/.test(`${value}`)) ? { isLiteral: true } : {};

/** A filter, or a group of filters joined by `and` or `or`. */
export type WireFilterNode = WireFilter | { all: WireFilterNode[] } | { any: WireFilterNode[] };
export const WireFilterNode: z.ZodType<WireFilterNode> = z.lazy(() =>
  z.union([
    WireFilter,
    z.object({ all: z.array(WireFilterNode).max(limits.filters) }),
    z.object({ any: z.array(WireFilterNode).max(limits.filters) }),
  ]),
);
