import type { DuckDBConnection } from "@duckdb/node-api";

/**
 * Writes `rows` lecture ratings as CSV, the same each time: the columns and value ranges of a well-known public set (73,421 ratings by 2,972
 * students of 1,128 lecturers in 14 departments), drawn by a hash of the row number.
 */
export async function writeRatings(connection: DuckDBConnection, rows: number, file: string): Promise<void> {
  await connection.run(`
    copy (
      select 1 + hash(r, 1) % 2972 as s, 1 + hash(r, 2) % 1128 as d, 2 * (1 + hash(r, 3) % 4) as studage, 1 + hash(r, 4) % 6 as lectage,
        hash(r, 5) % 2 as service, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15][1 + (hash(r, 6) % 14)::int] as dept,
        1 + greatest(hash(r, 7) % 5, hash(r, 8) % 5) as y
      from range(${rows}) t(r)
    ) to '${file}' (header)`);
}
