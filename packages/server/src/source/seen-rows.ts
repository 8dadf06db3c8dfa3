import { storedSource, viewSelect } from "@provost/report-core/apply-policy";
import { select } from "@provost/report-core/sql/tree";
import type { TenantScope } from "../platform/scope.ts";
import { askEngine, type EngineDeps } from "./ask-engine.ts";
import type { ReadableTable } from "./readable.ts";

/** How many rows of a table its reader sees. */
export async function countSeen(
  deps: EngineDeps,
  scope: Pick<TenantScope, "signal">,
  table: ReadableTable,
): Promise<number> {
  const { view, reader } = table;
  if (view?.rows?.length === 0) return 0;
  const from = view === null ? storedSource(table) : seenSource(table);
  const question = select({ columns: [{ of: { kind: "countRows" }, alias: "n" }], from });
  const [[count] = []] = (await askEngine(deps, scope, reader, question, 1)).rows;
  return Number(count ?? 0);
}

/** The rows and columns that the reader sees, as a sub-query. */
function seenSource(table: ReadableTable) {
  const view = table.view ?? { columns: null, rows: null };
  return { kind: "query", select: viewSelect(table, view), alias: "seen" } as const;
}
