import type { QuerySpec } from "@provost/contract/report/query-spec";
import type { QueryTable } from "../policy/apply-policy.ts";
import { found, type Outcome } from "../refusal.ts";
import type { Source } from "../sql/tree.ts";
import { type CompileOptions, compileQuery, type OutputColumn } from "./compile-query.ts";

/**
 * A query as a source under `name`: all its rows, or with a limit of its own the first of them in its order. Pages, totals
 * and cursors are up to the caller.
 */
export function querySource(
  name: string,
  spec: QuerySpec,
  table: QueryTable,
  options: CompileOptions,
): Outcome<{ source: Source; columns: OutputColumn[] }> {
  const { after: _, paging: __, ...rest } = options;
  const compiled = compileQuery({ ...spec, page: false, totals: [] }, table, rest);
  if (!compiled.ok) return compiled;
  const { select, columns } = compiled;
  const all = spec.limit === null ? { ...select, orderBy: [], limit: null, offset: null } : select;
  return found({ source: { kind: "query", select: all, alias: name }, columns });
}
