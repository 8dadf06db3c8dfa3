import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteText } from "../../sql-text.ts";
import { castColumn } from "../view/policy-view.ts";
import type { MergedPart, MergeRequest } from "./import-messages.ts";
import { attachNewPart, countRows, sealPart } from "./publish.ts";

/** Makes one part of several, with the rows of each after those of the one before and the table's types. */
export async function mergeParts(
  connection: DuckDBConnection,
  { parts, columns, folder }: MergeRequest,
  work: string,
): Promise<MergedPart> {
  const target = join(work, "part.duckdb");
  const sizes = await Promise.all(parts.map(async (path) => (await stat(path)).size));
  await attachNewPart(
    connection,
    target,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const cells = columns.map(castColumn).join(", ");
  for (const [at, path] of parts.entries()) {
    await connection.run(`ATTACH ${quoteText(path)} AS source (READ_ONLY)`);
    const rows = `SELECT ${cells} FROM source.main.data`;
    await connection.run(at === 0 ? `CREATE TABLE part.data AS ${rows}` : `INSERT INTO part.data ${rows}`);
    await connection.run("DETACH source");
  }
  const rows = await countRows(connection);
  return { ...(await sealPart(connection, target, folder)), rows };
}
