import type { DuckDBConnection } from "@duckdb/node-api";
import type { CsvType } from "../csv/column-type.ts";
import { widestTable } from "../csv/header.ts";
import { ImportError } from "../csv/import-error.ts";
import type { FormColumn } from "../csv/sample.ts";
import { quoteName, quoteText } from "../sql-text.ts";

interface ParquetColumn extends FormColumn {
  /** The value as one of the types a table has. */
  readonly value: string;
}

/** A Parquet file as a table. */
interface ParquetTable {
  readonly columns: readonly FormColumn[];
  /** The relation of its columns; the listed ones as text. */
  relation(isText: (name: string) => boolean): string;
}

function converted(name: string, type: string): { type: CsvType; value: string } {
  const column = quoteName(name);
  if (/^(?:U?TINYINT|U?SMALLINT|U?INTEGER|BIGINT)$/.test(type))
    return { type: "BIGINT", value: `CAST(${column} AS BIGINT)` };
  if (/^(?:FLOAT|DOUBLE|DECIMAL\(.*\))$/.test(type))
    return {
      type: "DOUBLE",
      value: `CASE WHEN isfinite(CAST(${column} AS DOUBLE)) THEN CAST(${column} AS DOUBLE) END`,
    };
  if (/^TIMESTAMP/.test(type)) return { type: "TIMESTAMP", value: `CAST(${column} AS TIMESTAMP)` };
  if (/^TIME(?:_NS)?$|^TIME WITH/.test(type)) return { type: "TIME", value: `CAST(${column} AS TIME)` };
  if (type === "BOOLEAN" || type === "DATE") return { type, value: column };
  if (/[[(]/.test(type) && !type.startsWith("ENUM"))
    return { type: "VARCHAR", value: `CAST(to_json(${column}) AS VARCHAR)` };
  return { type: "VARCHAR", value: `CAST(${column} AS VARCHAR)` };
}

/** The content of a Parquet file, and the relation that returns it in the types of a table; lists and structures become JSON text. */
export async function openParquet(connection: DuckDBConnection, path: string): Promise<ParquetTable> {
  const file = `read_parquet(${quoteText(path)})`;
  const result = await connection.run(`DESCRIBE SELECT * FROM ${file}`).catch((error: unknown) => {
    throw parquetFault(error);
  });
  const found = (await result.getRows()).map(([name, type]) => [String(name), String(type)] as const);
  if (found.length > widestTable) throw new ImportError({ kind: "too_many_columns", limit: widestTable });
  const columns: ParquetColumn[] = found.map(([name, type]) => {
    const column = converted(name, type);
    return { name, blank: false, marked: false, typed: column.type !== "VARCHAR", ...column };
  });
  return {
    columns,
    relation: (isText) => {
      const values = columns.map(
        ({ name, value }) => `${isText(name) ? `CAST(${value} AS VARCHAR)` : value} AS ${quoteName(name)}`,
      );
      return `(SELECT ${values.join(", ")} FROM ${file})`;
    },
  };
}

/** The message for a failure inside a Parquet file. */
export function parquetFault(error: unknown): ImportError {
  const text = error instanceof Error ? error.message : "";
  if (/encrypted|encryption/i.test(text)) return new ImportError({ kind: "parquet_encrypted" });
  return new ImportError({ kind: "parquet_broken" }, error instanceof Error ? error : undefined);
}
