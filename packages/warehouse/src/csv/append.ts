import type { WarehouseColumn } from "../warehouse.ts";
import { type CsvType, commonType, isCsvType } from "./column-type.ts";
import { ImportError } from "./import-error.ts";
import type { CsvForm, FormColumn } from "./sample.ts";

const fold = (name: string) => name.toLowerCase();

/** Gives an appended file's columns the table's spelling and at least its types; both must have the same names, in any order. */
export function fitToTable(form: CsvForm, table: readonly WarehouseColumn[]): CsvForm {
  const known = new Map(table.map((column) => [fold(column.name), column]));
  const columns = form.columns.map((found) => {
    const { name } = found;
    const column = known.get(fold(name));
    if (!column) throw new ImportError({ kind: "column_unknown", name });
    return { ...found, name: column.name, type: heldBy(found, column.type) };
  });
  const found = new Set(form.columns.map(({ name }) => fold(name)));
  const missing = table.find(({ name }) => !found.has(fold(name)));
  if (missing) throw new ImportError({ kind: "column_missing", name: missing.name });
  return { ...form, columns };
}

function heldBy({ type, blank }: FormColumn, tableType: string): CsvType {
  const common = blank ? tableType : commonType(type, tableType);
  return isCsvType(common) ? common : "VARCHAR";
}

/** The table's columns once a part with these columns is in it. */
export function columnsWith(
  table: readonly WarehouseColumn[],
  part: readonly WarehouseColumn[],
): WarehouseColumn[] {
  const types = new Map(part.map(({ name, type }) => [fold(name), type]));
  return table.map(({ name, type }) => ({ name, type: commonType(type, types.get(fold(name)) ?? type) }));
}
