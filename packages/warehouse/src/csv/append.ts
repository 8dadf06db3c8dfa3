import type { WarehouseColumn } from "../warehouse.ts";
import { type CsvType, commonType, isCsvType } from "./column-type.ts";
import { ImportError } from "./import-error.ts";
import type { CsvForm, FormColumn } from "./sample.ts";

const fold = (name: string) => name.toLowerCase();

/** Gives an appended file's columns the table's spelling and at least its types. Both must have the same names, in any order; `loose` leaves out what the table has not, and what the file lacks stays empty. */
export function fitToTable<F extends CsvForm>(form: F, table: readonly WarehouseColumn[], loose = false): F {
  const known = new Map(table.map((column) => [fold(column.name), column]));
  const columns = form.columns.map((found) => {
    const name = found.as ?? found.name;
    if (found.left) return found;
    const column = known.get(fold(name));
    if (!column && loose) return { ...found, left: true };
    if (!column) throw new ImportError({ kind: "column_unknown", name });
    return { ...found, as: column.name, type: heldBy(found, column.type) };
  });
  const found = new Set(columns.flatMap(({ name, as = name, left }) => (left ? [] : [fold(as)])));
  const missing = table.filter(({ name }) => !found.has(fold(name)));
  const [first] = missing;
  if (found.size === 0) throw new ImportError({ kind: "column_missing", name: first?.name ?? "" });
  if (first && !loose) throw new ImportError({ kind: "column_missing", name: first.name });
  const lacking = missing.map(
    ({ name, type }) => ({ name, type: isCsvType(type) ? type : "VARCHAR" }) as const,
  );
  return { ...form, columns, lacking };
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
