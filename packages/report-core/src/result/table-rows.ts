import type { QuerySpec } from "@provost/contract/report/query-spec";
import type { QueryTable } from "../policy/apply-policy.ts";
import { visibleFields } from "../policy/visible-fields.ts";
import type { CompileOptions } from "../query/compile-query.ts";
import { type FilterContext, filterCondition } from "../query/filter-condition.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { type Select, type SelectColumn, select } from "../sql/tree.ts";

/** The rows behind a query, as they are in the table, and their count (under the name `total`). */
export interface CompiledRows {
  ok: true;
  select: Select;
  count: Select;
}

/** The rows a query reads: those its filters leave of what the viewer may see, with the fields named, in that order. */
export function compileRows(
  { filter, calculated }: Pick<QuerySpec, "filter" | "calculated">,
  names: readonly string[],
  table: QueryTable,
  { view, language, calendar, params, today }: Omit<CompileOptions, "paging" | "after">,
): CompiledRows | Refusal {
  if (names.length === 0) return refuse("query_empty");
  const fields = visibleFields(table, { view, language, calendar, calculated });
  const columns: SelectColumn[] = [];
  for (const name of names) {
    const field = fields.rowField(name);
    if (!field.ok) return field;
    columns.push({ of: field.value.of, alias: name });
  }
  const filters: FilterContext = { field: fields.rowField, params, language, calendar, today };
  const condition = filterCondition(filter, filters);
  if (!condition.ok) return condition;
  const rows = { from: fields.source(), where: condition.value };
  return {
    ok: true,
    select: select({ columns, ...rows }),
    count: select({ columns: [{ of: { kind: "countRows" }, alias: "total" }], ...rows }),
  };
}
