import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { connectionProblemTexts } from "@provost/contract/source/connection-text";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { RemoteError } from "@provost/warehouse/remote/remote-source";
import { type SqlReason, WarehouseError, type WarehouseReason } from "@provost/warehouse/warehouse";
import { type Refusal, refuse } from "./refusal.ts";

const textCodes: Readonly<Record<SqlReason, ErrorCode>> = {
  sql_refused: "sql_refused",
  sql_invalid: "query_invalid",
  table_not_visible: "table_not_visible",
  failed: "query_invalid",
};

const otherCodes: Readonly<Record<Exclude<WarehouseReason, SqlReason>, ErrorCode>> = {
  too_busy: "engine_busy",
  rows_waiting: "export_waiting",
  over_budget: "engine_budget_spent",
  timeout: "query_timeout",
  memory: "query_memory",
  engine_died: "engine_lost",
  cancelled: "query_cancelled",
  closed: "starting",
  data_missing: "engine_lost",
  store_away: "files_away",
};

function isOfText(reason: WarehouseReason): reason is SqlReason {
  return Object.hasOwn(textCodes, reason);
}

/** Says what is wrong with a database of a data source. */
export function remoteRefusal(name: string, error: RemoteError): Refusal {
  const { problem, code } = error;
  return refuse("connection_failed", { name, detail: connectionProblemTexts[problem], code }, error);
}

/** Turns a warehouse error into the wire's refusal, with its position in the text as typed; other errors are unchanged. */
export function asRefusal(error: unknown, typedPlace = (place: number): number => place): unknown {
  if (error instanceof RemoteError) return remoteRefusal(error.source, error);
  if (!(error instanceof WarehouseError)) return error;
  const { reason } = error;
  const position = error.position === undefined ? undefined : typedPlace(error.position);
  const { retryAfter } = error;
  if (reason === "data_missing" && error.table !== undefined)
    return refuse("data_damaged", { table: error.table }, error);
  if (!isOfText(reason))
    return refuse(otherCodes[reason], retryAfter === undefined ? {} : { retryAfter }, error);
  const problem: SqlProblem = error.problem ?? { kind: "unanswerable" };
  const table = problem.kind === "table_unknown" ? { table: problem.table } : {};
  return refuse(
    textCodes[reason],
    { problem, ...table, ...(position === undefined ? {} : { position }) },
    error,
  );
}
