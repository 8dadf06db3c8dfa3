import type { DuckDBConnection, DuckDBPreparedStatement } from "@duckdb/node-api";
import type { SqlParser } from "../guard/guard.ts";

async function one(statement: DuckDBPreparedStatement, value: string): Promise<string> {
  statement.bindVarchar(1, value);
  const rows = await (await statement.run()).getRows();
  const cell = rows[0]?.[0];
  if (typeof cell !== "string") throw new Error("the engine's parser gave no text");
  return cell;
}

/** The engine's parser and printer on a connection of its own. */
export async function openParser(connection: DuckDBConnection): Promise<SqlParser> {
  const serialize = await connection.prepare("SELECT json_serialize_sql($1::VARCHAR)");
  const print = await connection.prepare("SELECT json_deserialize_sql($1::JSON)");
  return {
    serialize: (sql) => one(serialize, sql),
    print: (tree) => one(print, tree),
    tableNames: (sql) => connection.getTableNames(sql, false),
  };
}
