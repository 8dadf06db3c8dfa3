import type { FilterTree, QuerySpec } from "@provost/contract/report/query-spec";
import type { QueryTable } from "../policy/apply-policy.ts";
import { visibleFields } from "../policy/visible-fields.ts";
import { type CompileOptions, compileQuery } from "../query/compile-query.ts";
import { rowsColumn } from "../query/output-name.ts";
import type { Refusal } from "../refusal.ts";

/** What a query names that its viewer cannot find: columns, and expressions that cannot be computed. */
export interface MissingNames {
  columns: string[];
  expressions: Refusal[];
}

function* columnsIn(filter: FilterTree | null): Generator<string> {
  if (filter === null) return;
  if (filter.kind === "compare") yield filter.column;
  else for (const part of filter.of) yield* columnsIn(part);
}

/** The fields of a table, and those of its own, that a query names; not the fields that their expressions read. */
export function namesIn({
  dimensions,
  measures,
  filter,
  calculated,
}: Pick<QuerySpec, "dimensions" | "measures" | "filter" | "calculated">): Set<string> {
  const names = new Set([
    ...dimensions.map(({ column }) => column),
    ...measures.flatMap(({ column, otherColumn, condition }) => [
      column,
      ...(otherColumn === undefined ? [] : [otherColumn]),
      ...columnsIn(condition),
    ]),
    ...columnsIn(filter),
    ...calculated.map(({ name }) => name),
  ]);
  names.delete(rowsColumn);
  return names;
}

const everyRow: FilterTree = { kind: "all", of: [] };

/** Checks the names in queries on one table by what the compiler makes of them; the engine is not queried. */
export function missingNamesOf(
  table: QueryTable,
  options: Pick<CompileOptions, "view" | "language" | "calendar" | "today">,
): (spec: QuerySpec) => MissingNames {
  const plain = visibleFields(table, options);
  return (spec) => {
    const { calculated, having, order, top, totals } = spec;
    const fields = calculated.length === 0 ? plain : visibleFields(table, { ...options, calculated });
    const columns: string[] = [];
    const expressions: Refusal[] = [];
    for (const name of namesIn(spec)) {
      const field = fields.field(name);
      if (field.ok) continue;
      if (field.reason === "column_unknown") columns.push(name);
      if (field.reason === "expression_invalid") expressions.push(field);
    }
    const namesResult = [...columnsIn(having)].length + order.length + totals.length > 0 || top !== null;
    if (namesResult && columns.length + expressions.length === 0) {
      // Names of the result are known once it has its columns; what filters wait for is no matter of names.
      const compiled = compileQuery({ ...spec, filter: everyRow }, table, { ...options, params: {} });
      if (!compiled.ok && compiled.reason === "column_unknown") columns.push(compiled.details.column ?? "");
    }
    return { columns, expressions };
  };
}
