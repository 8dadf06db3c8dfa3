import type { DayOrder } from "@provost/contract/source/dataset-upload";
import type { CsvType } from "../csv/column-type.ts";
import { isDated } from "../csv/day-order.ts";
import { ImportError } from "../csv/import-error.ts";
import { isNumeric } from "../csv/number-sign.ts";
import { asNumbers, type CsvForm, type EmptyIn, type FormColumn, unsigned } from "../csv/sample.ts";

/** What was chosen for one column of a file, by the name it has there. */
export interface ColumnChoice {
  readonly from: string;
  /** Its name in the table. */
  readonly name: string;
  /** Left out, the type is found out from the values. */
  readonly type?: CsvType;
  readonly take: boolean;
  /** Values that mean empty in it, instead of those of the file. */
  readonly empty?: readonly string[];
  /** How its dates are read where their values leave it open. */
  readonly dayOrder?: DayOrder;
}

/** How a file is to be read, where that is not left to be found out. */
export interface ReadingChoice {
  readonly sheet?: string;
  /** The line or row of the column names, from 1; 0 = there is none. */
  readonly headerRow?: number;
  readonly columns?: readonly ColumnChoice[];
  /** Values that mean empty in every column. */
  readonly empty?: readonly string[];
  /** Appending: what the table has not is left out, and what the file lacks stays empty. */
  readonly loose?: boolean;
}

/** The values that mean empty in each column. */
export function emptyIn({ columns = [], empty }: ReadingChoice): EmptyIn {
  const own = new Map(
    columns.flatMap((column) => (column.empty ? [[column.from, column.empty] as const] : [])),
  );
  return (name) => own.get(name) ?? empty;
}

// What the values show goes first; in a column of text the order is for those that are dates.
function inOrder<C extends FormColumn>(column: C, { dayOrder, type }: ColumnChoice): C {
  const isOpen = column.orderUnsure || (column.type === "VARCHAR" && type !== undefined);
  return dayOrder === undefined || !isOpen ? column : { ...column, dayOrder };
}

/** The form with the choices applied; a name that is not in the file, or occurs twice, is refused. */
export function withChoice<F extends CsvForm>(form: F, choice: ReadingChoice): F {
  if (!choice.columns) return form;
  const chosen = new Map(choice.columns.map((column) => [column.from, column]));
  const columns = form.columns.map((column) => {
    const columnChoice = chosen.get(column.name);
    if (!columnChoice) return column;
    chosen.delete(column.name);
    const named = { ...column, as: columnChoice.name, left: !columnChoice.take };
    const { type } = columnChoice;
    if (type === undefined) return inOrder(named, columnChoice);
    if (isDated(type)) return { ...inOrder(unsigned(named), columnChoice), type, forced: true };
    return { ...(isNumeric(type) ? asNumbers(named) : unsigned(named)), type, forced: true };
  });
  const [gone] = chosen.keys();
  if (gone !== undefined) throw new ImportError({ kind: "column_gone", name: gone });
  const names = new Set<string>();
  for (const [index, { name, as = name, left }] of columns.entries()) {
    if (left) continue;
    if (names.has(as.toLowerCase())) {
      const earlier = columns.findIndex(
        ({ name: one, as: other = one }) => other.toLowerCase() === as.toLowerCase(),
      );
      throw new ImportError({ kind: "header_duplicate", column: index + 1, earlier: earlier + 1, name: as });
    }
    names.add(as.toLowerCase());
  }
  if (names.size === 0) throw new ImportError({ kind: "no_columns" });
  return { ...form, columns };
}
