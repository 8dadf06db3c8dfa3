import type { WarehouseColumn } from "../warehouse.ts";
import { commonType, isCsvType } from "./column-type.ts";
import { ImportError } from "./import-error.ts";
import { isNumeric, type NumberSign, takesPlain } from "./number-sign.ts";
import { asNumbers, type CsvForm, type FormColumn, unsigned } from "./sample.ts";

/** A column of the table that rows are appended to, and what its numbers were written with. */
export interface TableColumn extends WarehouseColumn {
  readonly sign?: NumberSign;
}

const fold = (name: string) => name.toLowerCase();

/** Gives an appended file's columns the table's spelling and at least its types. Both must have the same names, in any order; `loose` leaves out what the table has not, and what the file lacks stays empty. */
export function fitToTable<F extends CsvForm>(form: F, table: readonly TableColumn[], loose = false): F {
  const known = new Map(table.map((column) => [fold(column.name), column]));
  const columns = form.columns.map((found) => {
    const name = found.as ?? found.name;
    if (found.left) return found;
    const column = known.get(fold(name));
    if (!column && loose) return { ...found, left: true };
    if (!column) throw new ImportError({ kind: "column_unknown", name });
    return { ...heldBy(found, column, form.whole), as: column.name };
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

/** What the numbers of both are read with; null where those of one would not be numbers among those of the other. */
function commonSign(
  { sign, blank, typed }: FormColumn,
  table: TableColumn,
  whole: boolean,
): NumberSign | undefined | null {
  if (blank || sign === table.sign) return table.sign;
  // A text of 85 among percentages means 85 %, or 8500 %.
  if (sign === undefined && table.sign === "%" && !typed) return null;
  // Plain numbers are what they are; where only the start of a file was seen, others can follow.
  if (sign === undefined) return !whole && table.sign && takesPlain(table.sign) ? table.sign : undefined;
  if (!takesPlain(sign)) return null;
  if (table.sign === undefined) return sign;
  // Units are read with marks between thousands as well.
  return takesPlain(table.sign) ? "万" : null;
}

/** A file's column with the type that holds its values and those of the table. */
function heldBy(own: FormColumn, table: TableColumn, whole: boolean): FormColumn {
  const isPlain = table.sign === undefined || takesPlain(table.sign);
  const found = isNumeric(table.type) && isPlain ? asNumbers(own) : own;
  const common = found.blank ? table.type : commonType(found.type, table.type);
  const type = isCsvType(common) ? common : "VARCHAR";
  const sign = isNumeric(type) ? commonSign(found, table, whole) : undefined;
  if (sign === null && !found.forced) return { ...unsigned(found), type: "VARCHAR" };
  // A chosen type stays: what is not written as in the table does not fit it.
  const read = sign === null ? table.sign : sign;
  return read === undefined ? { ...unsigned(found), type } : { ...found, type, sign: read };
}

/** The table's columns once a part with these columns is in it. */
export function columnsWith(
  table: readonly WarehouseColumn[],
  part: readonly WarehouseColumn[],
): WarehouseColumn[] {
  const types = new Map(part.map(({ name, type }) => [fold(name), type]));
  return table.map(({ name, type }) => ({ name, type: commonType(type, types.get(fold(name)) ?? type) }));
}
