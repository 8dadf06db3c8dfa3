import type { ErrorCode } from "@provost/contract/error-code";
import { WarehouseError, type WarehouseReason } from "@provost/warehouse/warehouse";
import { refuse } from "../platform/refusal.ts";

const codes: Readonly<Record<WarehouseReason, ErrorCode>> = {
  too_busy: "too_fast",
  timeout: "query_timeout",
  memory: "query_memory",
  engine_died: "engine_lost",
  cancelled: "query_cancelled",
  closed: "starting",
  sql_refused: "sql_refused",
  sql_invalid: "query_invalid",
  table_not_visible: "table_not_visible",
  data_missing: "engine_lost",
  failed: "query_invalid",
};

/** The wire's refusal for what the warehouse could not answer; other errors stay what they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof WarehouseError)) return error;
  const { reason, detail, position } = error;
  return refuse(
    codes[reason],
    { detail, table: detail, ...(position === undefined ? {} : { position }) },
    error,
  );
}
