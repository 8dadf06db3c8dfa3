import { z } from "zod";
import { type FilterOperator, FilterScalar, RuleOperator } from "../report/filter.ts";
import { Id } from "../wire/id.ts";
import { limits } from "../wire/limits.ts";
import { idOf } from "../wire/resource.ts";

/** A value of a row rule: fixed, or an attribute of the viewer; a viewer without the attribute sees no rows. */
export const RuleValue = z.union([
  z.object({ literal: FilterScalar }),
  z.object({ attribute: z.string().min(1).max(120) }),
]);
export type RuleValue = z.infer<typeof RuleValue>;

/** A row is visible to the viewer only if it satisfies every rule; unlike a filter, a rule is never dropped. */
export const RowRule = z.object({
  column: z.string().min(1).max(256),
  operator: RuleOperator,
  values: z.array(RuleValue).min(1).max(limits.listValues),
});
export type RowRule = z.infer<typeof RowRule>;

/** What a role may read: one table or (`null`) all; all columns (`null`) or those named; rows by rule. */
export const TablePolicy = z.object({
  tableId: idOf("table", "view").nullable(),
  columns: z.array(z.string().min(1).max(256)).nullable(),
  rows: z.array(RowRule).max(limits.filters),
});
export type TablePolicy = z.infer<typeof TablePolicy>;

/** The policies of a role; a viewer with several roles sees what any of them shows. */
export const DataPolicy = z.object({ roleId: Id, tables: z.array(TablePolicy).max(1000) });
export type DataPolicy = z.infer<typeof DataPolicy>;

/** What the policies allow of one table for one viewer, with the attributes filled in; `null` = not visible at all. */
export interface TableView {
  /** `null` = every column. */
  columns: readonly string[] | null;
  /** Alternatives (one a role), each a conjunction; `null` = every row; `[]` = no row. */
  rows: readonly (readonly ResolvedRule[])[] | null;
}

/** A row rule with the viewer's attributes filled in. */
export interface ResolvedRule {
  column: string;
  operator: FilterOperator;
  values: readonly FilterScalar[];
}
