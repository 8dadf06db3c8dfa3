import { familyOf } from "@provost/contract/report/aggregate";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import { textOf } from "../figure/figure-data.ts";
import { isTimed, numberIn, rolesOf } from "../figure/figure-fields.ts";
import { isOthers } from "../figure/others.ts";
import { ownValue } from "../figure/own-value.ts";
import { naturalRanks } from "../figure/sorted-names.ts";
import { alongOf } from "../relative/along.ts";
import { followsOrder } from "../relative/relative-show.ts";
import type { Row } from "./result-rows.ts";

/** Which of two values of a dimension comes first. */
export type CompareCells = (one: Cell, other: Cell) => number;

/** Whether numbers follow from the order of a dimension's groups, which stays that of the result then. */
export function isFollowed({ name }: Pick<SchemaColumn, "name">, schema: readonly SchemaColumn[]): boolean {
  const { dimensions, measures } = rolesOf(schema);
  const compared = dimensions.map((dimension) => ({ name: dimension.name, isTimed: isTimed(dimension) }));
  return measures
    .flatMap((measure) => [measure, ...(measure.compares ?? [])])
    .some((measure) => followsOrder(measure) && alongOf(measure, compared).includes(name));
}

/**
 * The order of a query that has none of its own: groups without a value come last, before them those whose text has no place in its
 * list; all others behind them.
 */
export function queryOrder({ values = [], Type }: Pick<SchemaColumn, "values" | "Type">): CompareCells {
  const places = new Map(values.map((value, at) => [value, at]));
  const isNumeric = familyOf(Type) === "numeric";
  const endOf = (cell: Cell): number => (isOthers(cell) ? 2 : cell === null ? 1 : 0);
  return (one, other) => {
    const [end, otherEnd] = [endOf(one), endOf(other)];
    if (end > 0 || otherEnd > 0) return end - otherEnd;
    if (typeof one === "number" && typeof other === "number") return one - other;
    if (isNumeric) return (numberIn(one) ?? 0) - (numberIn(other) ?? 0);
    const [a, b] = [textOf(one), textOf(other)];
    const place = (places.get(a) ?? places.size) - (places.get(b) ?? places.size);
    return place || (a === b ? 0 : a < b ? -1 : 1);
  };
}

/** What an order is made of: a dimension, or a field that is none yet. */
export type OrderedColumn = Pick<SchemaColumn, "name" | "Type" | "values" | "bucket" | "remarks">;

const nameOf = ({ remarks }: OrderedColumn, cell: Cell): string =>
  ownValue(remarks, textOf(cell)) || textOf(cell);

/** Whether values of a dimension may be put in an order by nature, as the first of them shows: most are names that do not count. */
export function mayCount(column: OrderedColumn, cell: Cell, schema: readonly SchemaColumn[]): boolean {
  if (column.bucket || isTimed(column) || isFollowed(column, schema)) return false;
  if (column.values?.includes(textOf(cell))) return true;
  const name = nameOf(column, cell);
  return naturalRanks([name, name]) !== null;
}

/** The places of values whose names count, beside those that are listed; `null` where nature gives no order. */
function ranksOf(
  column: OrderedColumn,
  cells: Iterable<Cell>,
  schema: readonly SchemaColumn[],
): ReadonlyMap<Cell, number> | null {
  const listed = new Set<Cell>(column.values);
  const names = new Map<Cell, string>();
  for (const cell of cells) {
    if (names.has(cell) || cell === null || cell === "" || isOthers(cell) || listed.has(cell)) continue;
    if (names.size === 0 && !mayCount(column, cell, schema)) return null;
    names.set(cell, nameOf(column, cell));
  }
  const ranks = naturalRanks([...names.values()]);
  return ranks && new Map([...names.keys()].map((cell, at) => [cell, ranks[at] ?? 0]));
}

/** The order of these values: listed ones as they are listed, then those that count by nature, others as in a query. */
export function naturalOrder(
  column: OrderedColumn,
  cells: Iterable<Cell>,
  schema: readonly SchemaColumn[] = [],
): CompareCells {
  const order = queryOrder(column);
  const ranks = ranksOf(column, cells, schema);
  if (ranks === null) return order;
  return (one, other) => {
    const [a, b] = [ranks.get(one), ranks.get(other)];
    return a === undefined || b === undefined || a === b ? order(one, other) : a - b;
  };
}

/**
 * How the values of each dimension of a result are put in their natural order; `null` where its rows are in an order that was asked
 * for, which stays.
 */
export function naturalOrders<T>(
  items: readonly T[],
  dimensions: readonly SchemaColumn[],
  schema: readonly SchemaColumn[],
  cellOf: (item: T, place: number) => Cell,
): CompareCells[] | null {
  const compare = comparing(dimensions.map(queryOrder), cellOf);
  for (const [at, item] of items.entries()) {
    const before = at === 0 ? undefined : items[at - 1];
    if (before !== undefined && compare(before, item) > 0) return null;
  }
  return dimensions.map((column, place) => naturalOrder(column, cellsAt(items, place, cellOf), schema));
}

function* cellsAt<T>(
  items: readonly T[],
  place: number,
  cellOf: (item: T, place: number) => Cell,
): Iterable<Cell> {
  for (const item of items) yield cellOf(item, place);
}

// Behind all is what has the group of all others in any dimension, as the query has it.
function comparing<T>(
  orders: readonly CompareCells[],
  cellOf: (item: T, place: number) => Cell,
): (one: T, other: T) => number {
  const hasOthers = (item: T): number => Number(orders.some((_, place) => isOthers(cellOf(item, place))));
  return (one, other) => {
    const behind = hasOthers(one) - hasOthers(other);
    if (behind !== 0) return behind;
    for (const [place, order] of orders.entries()) {
      const found = order(cellOf(one, place), cellOf(other, place));
      if (found !== 0) return found;
    }
    return 0;
  };
}

/** What has values of dimensions in their natural order; as it came where another order was asked for. */
export function inNaturalOrder<T>(
  items: readonly T[],
  dimensions: readonly SchemaColumn[],
  schema: readonly SchemaColumn[],
  cellOf: (item: T, place: number) => Cell,
): readonly T[] {
  const orders = items.length < 2 ? null : naturalOrders(items, dimensions, schema, cellOf);
  return orders === null ? items : [...items].sort(comparing(orders, cellOf));
}

/** Reads rows by the places of dimensions. */
export function cellsIn(dimensions: readonly SchemaColumn[]): (row: Row, place: number) => Cell {
  const names = dimensions.map(({ name }) => name);
  return (row, place) => row[names[place] ?? ""] ?? null;
}

/** Rows in the natural order of their dimensions; as they came where another order was asked for. */
export function rowsInNaturalOrder(rows: readonly Row[], schema: readonly SchemaColumn[]): readonly Row[] {
  const { dimensions } = rolesOf(schema);
  return inNaturalOrder(rows, dimensions, schema, cellsIn(dimensions));
}
