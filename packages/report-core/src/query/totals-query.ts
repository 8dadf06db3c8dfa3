import type { QuerySpec } from "@provost/contract/report/query-spec";
import { limits } from "@provost/contract/wire/limits";
import { found, type Outcome, refuse } from "../refusal.ts";
import type { GroupOrder } from "../relative/relative-values.ts";
import { column, type OrderTerm, type Select } from "../sql/tree.ts";
import { atGrain, type Grouping } from "./grouped-query.ts";

/** Totals at one grain: `by` names the dimensions that are retained; the columns are those of the result, null in the others. */
export interface CompiledTotals {
  by: string[];
  select: Select;
}

/** The requested totals, each computed from the rows at its own grain. */
export function totalsQueries(
  wanted: QuerySpec["totals"],
  grouping: Grouping,
  table: string,
  order: GroupOrder,
): Outcome<CompiledTotals[]> {
  const { dimensions } = grouping.rows;
  const totals: CompiledTotals[] = [];
  for (const names of wanted) {
    const unknown = names.find((name) => !dimensions.some((dimension) => dimension.name === name));
    if (unknown !== undefined) return refuse("column_unknown", { table, column: unknown });
    const retained = dimensions.filter(({ name }) => names.includes(name));
    const orderBy = retained.map(({ name }): OrderTerm => ({ by: column(name), direction: "asc" }));
    const query = atGrain(grouping, retained, order);
    totals.push({
      by: retained.map(({ name }) => name),
      select: { ...query, orderBy, limit: limits.resultRows },
    });
  }
  return found(totals);
}
