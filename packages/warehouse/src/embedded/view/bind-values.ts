import type { DuckDBPreparedStatement } from "@duckdb/node-api";
import type { Value } from "../../warehouse.ts";

const maxInt32 = 2 ** 31;

function bindOne(prepared: DuckDBPreparedStatement, index: number, value: Value): void {
  if (value === null) prepared.bindNull(index);
  else if (typeof value === "string") prepared.bindVarchar(index, value);
  else if (typeof value === "boolean") prepared.bindBoolean(index, value);
  else if (typeof value === "bigint") bindWhole(prepared, index, value);
  else if (Number.isSafeInteger(value)) bindWhole(prepared, index, BigInt(value));
  else prepared.bindDouble(index, value);
}

function bindWhole(prepared: DuckDBPreparedStatement, index: number, value: bigint): void {
  if (value >= -maxInt32 && value < maxInt32) prepared.bindInteger(index, Number(value));
  else if (BigInt.asIntN(64, value) === value) prepared.bindBigInt(index, value);
  else prepared.bindHugeInt(index, value);
}

/** Binds the values in order; text that represents a number, date or time takes the type the statement expects. */
export function bindValues(prepared: DuckDBPreparedStatement, params: readonly Value[]): void {
  prepared.clearBindings();
  for (const [index, value] of params.entries()) bindOne(prepared, index + 1, value);
}
