import { DuckDBInstance } from "@duckdb/node-api";
import type { SqlParser } from "../guard/guard.ts";
import { openParser } from "./sql-parser.ts";

/** An instance that holds nothing and only parses. */
export async function startParser(): Promise<SqlParser> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "1", memory_limit: "256MiB" });
  const connection = await instance.connect();
  await connection.run(
    "SET temp_directory = ''; SET autoload_known_extensions = false; SET autoinstall_known_extensions = false; " +
      "SET enable_external_access = false; SET lock_configuration = true",
  );
  return openParser(connection);
}
