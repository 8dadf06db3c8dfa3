import type { DayOrder } from "@provost/contract/source/dataset-upload";
import { quoteText } from "../sql-text.ts";
import { valueFits } from "./column-type.ts";
import { saysNothing } from "./missing.ts";

// Each is read by the engine, too: nothing in them may mean something else there.
const written =
  /^(?:[0-9]{1,2}[/][0-9]{1,2}[/]|[0-9]{1,2}-[0-9]{1,2}-|[0-9]{1,2}[.][0-9]{1,2}[.])[0-9]{4}(?:[ T].*)?$/;
const parts = /^([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})/;
const places: Readonly<Record<DayOrder, readonly [month: number, day: number]>> = {
  dayFirst: [2, 1],
  monthFirst: [1, 2],
};

/** The one order in place of the other. */
export const otherOrder = { dayFirst: "monthFirst", monthFirst: "dayFirst" } as const;

/** A date such as `25/12/2024` with the year first; other texts as they are. */
export function isoDay(order: DayOrder, cell: string): string {
  const text = cell.trim();
  const [month, day] = places[order];
  return written.test(text) ? text.replace(parts, `$3-$${month}-$${day}`) : text;
}

/** Whether values of the type have a date. */
export function isDated(type: string): type is "DATE" | "TIMESTAMP" {
  return type === "DATE" || type === "TIMESTAMP";
}

/** The same of a column of text, in SQL. */
export function isoDaySql(order: DayOrder, column: string): string {
  const text = `trim(${column})`;
  const [month, day] = places[order];
  const turned = `regexp_replace(${text}, ${quoteText(parts.source)}, '\\3-\\${month}-\\${day}')`;
  return `CASE WHEN regexp_matches(${text}, ${quoteText(written.source)}) THEN ${turned} ELSE ${text} END`;
}

/** How the dates of a column are written that have the year last. */
export interface FoundOrder {
  readonly dayOrder: DayOrder;
  readonly type: "DATE" | "TIMESTAMP";
  /** All values can be read both ways: the order is a guess. */
  readonly orderUnsure?: true;
}

/** Takes the values of a column one after another. */
export interface DayTally {
  see(cell: string): void;
  /** Counts a value in that its file gives with a type. */
  seeTyped(): void;
  /** The order that all values so far can be read in. */
  found(): FoundOrder | null;
}

/** Finds out in which order the dates of a column are written: a number above 12 shows where the day is. */
export function dayTally(): DayTally {
  // A date with points is written with the day first; else the month is where the column leaves it open.
  let left: readonly DayOrder[] = ["monthFirst", "dayFirst"];
  let isWritten = false;
  let hasPoints = false;
  let type: FoundOrder["type"] = "DATE";
  return {
    see(cell) {
      if (left.length === 0 || saysNothing(cell)) return;
      left = left.filter((order) => valueFits("TIMESTAMP", isoDay(order, cell)));
      const [order] = left;
      if (order !== undefined && !valueFits("DATE", isoDay(order, cell))) type = "TIMESTAMP";
      isWritten ||= written.test(cell.trim());
      hasPoints ||= /^[ ]*[0-9]{1,2}[.]/.test(cell);
    },
    seeTyped() {
      left = [];
    },
    found() {
      const [first, other] = left;
      if (first === undefined || !isWritten) return null;
      if (other === undefined) return { dayOrder: first, type };
      return { dayOrder: hasPoints ? "dayFirst" : first, type, orderUnsure: true };
    },
  };
}

/** The order that all values of a column of text can be read in; what means empty says nothing of it. */
export function orderIn(
  cells: Iterable<string>,
  isEmpty: (cell: string) => boolean = () => false,
): FoundOrder | null {
  const tally = dayTally();
  for (const cell of cells) if (!isEmpty(cell)) tally.see(cell);
  return tally.found();
}

/** Columns that leave the order open are read as the first one of the file that shows it. */
export function inOneOrder<
  C extends { readonly dayOrder?: DayOrder | undefined; readonly orderUnsure?: true | undefined },
>(columns: readonly C[]): C[] {
  const sure = columns.find(({ dayOrder, orderUnsure }) => dayOrder !== undefined && !orderUnsure);
  if (sure?.dayOrder === undefined) return [...columns];
  const { dayOrder } = sure;
  return columns.map((column) => (column.orderUnsure ? { ...column, dayOrder } : column));
}
