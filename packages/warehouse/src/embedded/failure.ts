import { Refusal } from "../guard/refusal.ts";
import type { WarehouseReason } from "../warehouse.ts";
import type { Failure } from "./messages.ts";

interface EngineError {
  readonly exception_type?: unknown;
  readonly error_subtype?: unknown;
  readonly name?: unknown;
}

const details: Readonly<Record<string, readonly [WarehouseReason, string]>> = {
  Binder: ["sql_invalid", "the statement does not fit the table's columns or their types"],
  Catalog: ["sql_invalid", "the statement names something that does not exist"],
  Parser: ["sql_invalid", "the statement has a syntax error"],
  Syntax: ["sql_invalid", "the statement has a syntax error"],
  Conversion: ["sql_invalid", "a value cannot be converted to the type that is asked for"],
  "Mismatch Type": ["sql_invalid", "a value has the wrong type"],
  "Out of Range": ["sql_invalid", "a number is out of range"],
  "Invalid Input": ["sql_invalid", "a function was given a value it does not accept"],
  "Invalid Type": ["sql_invalid", "a value has the wrong type"],
  "Not implemented": ["sql_invalid", "the statement asks for something the engine cannot do"],
  "Parameter Not Resolved": ["sql_invalid", "a placeholder has no value"],
  "Parameter Not Allowed": ["sql_invalid", "a placeholder stands where none may stand"],
  "Out of Memory": ["memory", "the question needs more memory than it may use"],
  Permission: ["sql_refused", "the statement asks for something that is not allowed"],
  IO: ["data_missing", "the table's data could not be read"],
};

function parse(message: string): EngineError {
  const start = message.indexOf("{");
  if (start < 0) return {};
  try {
    const read: unknown = JSON.parse(message.slice(start));
    return typeof read === "object" && read !== null ? read : {};
  } catch {
    return {};
  }
}

// Only a name the reader wrote may come back: the engine's candidates may be hidden from them.
function missingColumn(error: EngineError, sql: string): string | null {
  if (error.error_subtype !== "COLUMN_NOT_FOUND" || typeof error.name !== "string") return null;
  return error.name !== "" && sql.toLowerCase().includes(error.name.toLowerCase()) ? error.name : null;
}

/** Turns what was thrown into a failure whose detail holds none of the engine's own words. */
export function failureOf(thrown: unknown, sql: string): Failure {
  if (thrown instanceof Refusal) {
    return {
      reason: thrown.reason,
      detail: thrown.message,
      position: thrown.position ?? null,
      engineText: null,
    };
  }
  const engineText = thrown instanceof Error ? thrown.message : String(thrown);
  const error = parse(engineText);
  const column = missingColumn(error, sql);
  if (column !== null) {
    return { reason: "sql_invalid", detail: `there is no column ${column}`, position: null, engineText };
  }
  const known = typeof error.exception_type === "string" ? details[error.exception_type] : undefined;
  const [reason, detail] = known ?? ["failed", "the engine could not answer"];
  return { reason, detail, position: null, engineText };
}
