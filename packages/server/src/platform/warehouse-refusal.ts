import type { SqlProblem } from "@provost/contract/report/sql-problem";
import { connectionProblemTexts } from "@provost/contract/source/connection-text";
import type { ErrorCode } from "@provost/contract/wire/error-code";
import { datasetLimits } from "@provost/contract/wire/feature-limits";
import { numberLocale } from "@provost/contract/wire/locale";
import { RemoteError } from "@provost/warehouse/remote/remote-source";
import { type SqlReason, WarehouseError, type WarehouseReason } from "@provost/warehouse/warehouse";
import { type Refusal, refuse } from "./refusal.ts";

const textCodes: Readonly<Record<SqlReason, ErrorCode>> = {
  sql_refused: "sql_refused",
  sql_invalid: "query_invalid",
  table_not_visible: "table_not_visible",
  failed: "query_invalid",
};

const otherCodes: Readonly<Record<Exclude<WarehouseReason, SqlReason | "copy_large">, ErrorCode>> = {
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

/** Says that a table of a data source is too large to be joined with tables from elsewhere. */
function copyRefusal(table: string, error: WarehouseError): Refusal {
  const [zh, en] = [numberLocale.zh, numberLocale.en].map((locale) =>
    datasetLimits.copiedRows.toLocaleString(locale),
  );
  const detail = {
    zh: `您在其中可见超过 ${zh} 行，或行过长，不能与其他来源的表关联。请在数据库中建一个较小的视图并发布`,
    en: `you can see more than ${en} rows of it, or very long ones, so it can't be joined with tables from elsewhere. Publish a smaller view of it`,
  };
  return refuse("virtual_table_broken", { table, detail }, error);
}

/** Turns a warehouse error into the wire's refusal, with its position in the text as typed; other errors are unchanged. */
export function asRefusal(error: unknown, typedPlace = (place: number): number => place): unknown {
  if (error instanceof RemoteError) return remoteRefusal(error.source, error);
  if (!(error instanceof WarehouseError)) return error;
  const { reason } = error;
  const position = error.position === undefined ? undefined : typedPlace(error.position);
  const { retryAfter } = error;
  if (reason === "copy_large") return copyRefusal(error.table ?? "", error);
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
