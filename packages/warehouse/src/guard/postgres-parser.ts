import { type PostgresParser, syntaxOf } from "./postgres-guard.ts";

/** Loads the grammar of PostgreSQL. What it fails at other than by a message of its own has spoiled its memory: the process should end. */
export async function startPostgresParser(): Promise<PostgresParser> {
  const { hasSqlDetails, parse } = await import("libpg-query");
  return async (sql) => {
    try {
      return await parse(sql);
    } catch (error) {
      if (!hasSqlDetails(error)) throw new Error("the grammar failed", { cause: error });
      throw syntaxOf(sql, error.message, error.sqlDetails?.cursorPosition ?? 0);
    }
  };
}
