import { quoteName, quoteText } from "../../sql-text.ts";
import type { WarehouseColumn } from "../../warehouse.ts";

// Written by the engine as numbers, dates and truth values, none of which a spreadsheet runs.
const harmless =
  /^(?:U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|DECIMAL\(.*|FLOAT|DOUBLE|BOOLEAN|DATE|TIME.*|UUID|INTERVAL)$/;
const formulaSigns = ["=", "+", "-", "@", "\t", "\r"];
const number = String.raw`[+-]?[0-9][0-9,]*(\.[0-9]+)?([eE][+-]?[0-9]+)?%?`;

function sign(text: string): string {
  return text < " " ? `chr(${text.charCodeAt(0)})` : quoteText(text);
}

function guarded({ type }: WarehouseColumn, cell: string): string {
  if (harmless.test(type)) return cell;
  const text = type === "VARCHAR" ? cell : `CAST(${cell} AS VARCHAR)`;
  const begins = `substr(${text}, 1, 1) IN (${formulaSigns.map(sign).join(", ")})`;
  return `CASE WHEN ${begins} AND NOT regexp_full_match(${text}, ${quoteText(number)}) THEN '''' || ${text} ELSE ${text} END`;
}

/** The statement that writes the rows of a SELECT with these columns to a path; `safe`: no text in them is run by a spreadsheet. */
export function rowsText(
  select: string,
  columns: readonly WarehouseColumn[],
  { outlet, maxRows, safe }: { outlet: string; maxRows: number | null; safe: boolean },
): string {
  // Two columns of a result may have one name.
  const names = columns.map((_, index) => `c${index}`);
  const cells = columns.map((column, index) => {
    const cell = quoteName(`c${index}`);
    return safe ? `${guarded(column, cell)} AS ${cell}` : cell;
  });
  // The engine reads a SELECT with a limit by one thread.
  const limit = maxRows === null ? "" : ` LIMIT ${maxRows + 1}`;
  const from = `(${select}) AS "taken"(${names.map(quoteName).join(", ")})`;
  return `COPY (SELECT ${cells.join(", ")} FROM ${from}${limit}) TO ${quoteText(outlet)} (FORMAT csv, HEADER false, USE_TMP_FILE false)`;
}
