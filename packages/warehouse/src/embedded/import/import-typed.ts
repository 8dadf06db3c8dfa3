import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, quoteText } from "../../sql-text.ts";
import type { WarehouseColumn } from "../../warehouse.ts";
import type { ImportRequest, ImportResult } from "./import-messages.ts";
import { attachNewPart, countRows, sealPart } from "./publish.ts";

/** Makes one immutable part of a file of JSON objects, on lines or in one array, whose columns and types are known; it may hold none at all. */
export async function importTyped(
  connection: DuckDBConnection,
  { source, folder }: Pick<ImportRequest, "source" | "folder">,
  { columns, isLoose = false }: { columns: readonly WarehouseColumn[]; isLoose?: boolean },
  work: string,
): Promise<ImportResult> {
  const target = join(work, "part.duckdb");
  const typed = columns
    .map(({ name, type }) => `${quoteText(name)}: ${quoteText(isLoose ? "VARCHAR" : type)}`)
    .join(", ");
  const named = columns
    .map(({ name, type }) =>
      isLoose ? `TRY_CAST(${quoteName(name)} AS ${type}) AS ${quoteName(name)}` : quoteName(name),
    )
    .join(", ");
  await attachNewPart(connection, target, (await stat(source)).size);
  await connection.run(
    `CREATE TABLE part.data AS SELECT ${named}
     FROM read_json(${quoteText(source)}, format = '${isLoose ? "array" : "newline_delimited"}', columns = {${typed}})`,
  );
  const rows = await countRows(connection);
  return {
    ...(await sealPart(connection, target, folder)),
    rows,
    columns,
    tableColumns: columns,
    rejected: { count: 0, lines: [] },
    format: "json",
    encoding: "",
    delimiter: "",
    widened: [],
    emptied: [],
    wholeColumns: [],
    signed: [],
  };
}
