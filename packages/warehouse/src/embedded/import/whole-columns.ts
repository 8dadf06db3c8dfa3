import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName } from "../../sql-text.ts";
import type { WarehouseColumn } from "../../warehouse.ts";
import type { WholeColumn } from "./import-messages.ts";

/** Distinct values are counted in so many rows, spread over the part. */
const lookedAt = 200_000;

/** What the whole numbers of the table `data` in the attached part are like. */
export async function wholeColumns(
  connection: DuckDBConnection,
  columns: readonly WarehouseColumn[],
  tableRows: number,
): Promise<WholeColumn[]> {
  const whole = columns.filter(({ type }) => type === "BIGINT");
  if (whole.length === 0) return [];
  const names = whole.map(({ name }) => quoteName(name));
  const sample =
    tableRows <= lookedAt
      ? ""
      : ` TABLESAMPLE system (${(100 * lookedAt) / tableRows} PERCENT) REPEATABLE (1)`;
  const ask = async (expressions: string[], from: string): Promise<number[]> => {
    const [row = []] = await (
      await connection.run(`SELECT ${expressions.join(", ")} FROM ${from}`)
    ).getRows();
    return row.map(Number);
  };
  const ranges = await ask(
    names.flatMap((name) => [`min(${name})`, `max(${name})`]),
    "part.data",
  );
  const counts = await ask(
    names.flatMap((name) => [`count(${name})`, `count(DISTINCT ${name})`]),
    `part.data${sample}`,
  );
  return whole.flatMap(({ name }, index) => {
    const [rows = 0, distinct = 0] = counts.slice(2 * index);
    const [min = 0, max = 0] = ranges.slice(2 * index);
    return rows === 0 ? [] : [{ name, rows, distinct, min, max }];
  });
}
