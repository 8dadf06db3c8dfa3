import {
  storedSource,
  type VisibleTable,
  viewSelect,
  visibleColumns,
} from "@provost/report-core/policy/apply-policy";
import { column, type Source, select } from "@provost/report-core/sql/tree";
import { type Asker, askEngine, type EngineDeps, type Result } from "../query-engine.ts";
import type { ReadableTable } from "./readable.ts";

/** What the viewer sees of a table, as a source of its rows. */
function seenSource(table: ReadableTable, view: VisibleTable | null): Source {
  return view === null
    ? storedSource(table)
    : { kind: "query", select: viewSelect(table, view), alias: "seen" };
}

/** How many rows of a table its viewer sees. */
export async function countSeen(deps: EngineDeps, scope: Asker, table: ReadableTable): Promise<number> {
  const { view, reader } = table;
  if (view?.rows?.length === 0) return 0;
  const query = select({
    columns: [{ of: { kind: "countRows" }, alias: "n" }],
    from: seenSource(table, view),
  });
  const [[count] = []] = (await askEngine(deps, scope, reader, query, 1)).rows;
  return Number(count ?? 0);
}

/** The first rows that the viewer sees of a table. */
export function firstSeen(
  deps: EngineDeps,
  scope: Asker,
  table: ReadableTable,
  limit: number,
): Promise<Result> {
  const { view, reader } = table;
  const columns = visibleColumns(table, view).map(({ name }) => ({ of: column(name), alias: name }));
  const query = select({ columns, from: seenSource(table, view), limit });
  return askEngine(deps, scope, reader, query, limit);
}
