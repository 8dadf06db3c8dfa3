import type { SchemaColumn } from "@provost/contract/source/source";

type Known = Pick<SchemaColumn, "Column" | "Type" | "label"> &
  Partial<Pick<SchemaColumn, "expression" | "storedType">>;

/** The columns of a table as SQL reads them: as they are stored, without the fields that are worked out. */
export function sqlColumns<C extends Known>(columns: readonly C[]): C[] {
  return columns
    .filter(({ expression }) => expression === undefined)
    .map((column) => ({ ...column, Type: column.storedType ?? column.Type }));
}
