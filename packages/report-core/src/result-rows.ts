import { familyOf } from "@provost/contract/aggregate";
import type { Cell, QueryResult, ResultColumn } from "@provost/contract/report";
import type { SchemaColumn } from "@provost/contract/source";

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Cell>>;

/** The rows of a result as objects; of equal names the last counts. */
export function rowsAsObjects({ columns, rows }: Pick<QueryResult, "columns" | "rows">): Row[] {
  const names = columns.map(({ name }) => name);
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
}

/** A schema for rows that no selection stands behind (free SQL): numbers are measures, all else dimensions. */
export function schemaOfResult(columns: readonly ResultColumn[]): SchemaColumn[] {
  return columns.map(({ name, type }) => {
    const isDimension = familyOf(type) !== "numeric";
    return {
      Column: name,
      Comment: "",
      Type: type,
      name,
      label: name,
      isDimension,
      asxAxis: isDimension,
      availableFunc: [],
    };
  });
}
