import type { Cell } from "@provost/contract/report/report";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";
import { numberIn } from "@provost/report-core/figure/figure-fields";
import type { GridSource } from "./grid-source.ts";

/** One step of an order; `column` is named as in the result. */
export interface SortTerm {
  column: string;
  direction: "asc" | "desc";
}

/**
 * The order after a click on a heading: none → ascending → descending → none. With `additional` the other columns stay and
 * the clicked one is added after them, or changes in place.
 */
export function nextSort(terms: readonly SortTerm[], column: string, additional: boolean): SortTerm[] {
  const known = terms.find((term) => term.column === column);
  const next: SortTerm | null = !known
    ? { column, direction: "asc" }
    : known.direction === "asc"
      ? { column, direction: "desc" }
      : null;
  if (!additional) return next === null ? [] : [next];
  if (next === null) return terms.filter((term) => term !== known);
  return known ? terms.map((term) => (term === known ? next : term)) : [...terms, next];
}

/** The order with a column sorted one way; `additional` keeps the others before it. */
export function sortBy(terms: readonly SortTerm[], wanted: SortTerm, additional: boolean): SortTerm[] {
  if (!additional) return [wanted];
  const at = terms.findIndex(({ column }) => column === wanted.column);
  return at < 0 ? [...terms, wanted] : terms.with(at, wanted);
}

/** Places of the rows in the wanted order, `null` when nothing is to be sorted. Empty cells come last both ways, equal rows stay as they came. */
export function sortedRows(source: GridSource, terms: readonly SortTerm[]): Uint32Array | null {
  const keys = terms.flatMap(({ column, direction }) => {
    const at = source.columns.findIndex(({ key }) => key === column);
    return at < 0 ? [] : [{ ranks: ranksOf(source, at), sign: direction === "asc" ? 1 : -1 }];
  });
  if (keys.length === 0) return null;
  const order = Uint32Array.from({ length: source.rowCount }, (_, row) => row);
  return order.sort((a, b) => {
    for (const { ranks, sign } of keys) {
      const one = ranks[a] ?? 0;
      const two = ranks[b] ?? 0;
      if (one === two) continue;
      if (Number.isNaN(one)) {
        if (Number.isNaN(two)) continue;
        return 1;
      }
      if (Number.isNaN(two)) return -1;
      return (one - two) * sign;
    }
    return a - b;
  });
}

// Numbers are their own rank; texts are put in order once each, for a column repeats most of its values. NaN: empty.
function ranksOf(source: GridSource, column: number): Float64Array {
  const numeric = source.columns[column]?.numeric === true;
  const cells: Cell[] = Array.from({ length: source.rowCount }, (_, row) => source.value(row, column));
  const numbers = numeric ? cells.map(exactNumber) : null;
  if (numbers?.every((number) => number !== null))
    return Float64Array.from(numbers, (number) => number ?? Number.NaN);
  const place = new Map<Cell, number>();
  for (const [index, cell] of [...new Set(cells)].sort(comparerOf(source.language)).entries())
    place.set(cell, isEmpty(cell) ? Number.NaN : index);
  return Float64Array.from(cells, (cell) => place.get(cell) ?? Number.NaN);
}

function isEmpty(cell: Cell): boolean {
  return cell === null || cell === "";
}

// Whole numbers beyond 2⁵³ come as text and would lose their last digits as a number.
function exactNumber(cell: Cell): number | null {
  if (isEmpty(cell)) return Number.NaN;
  const number = numberIn(cell);
  return typeof cell === "string" && (number === null || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    ? null
    : number;
}

const whole = /^-?\d+$/;

function comparerOf(language: Language): (a: Cell, b: Cell) => number {
  const collator = new Intl.Collator(collation[language], { numeric: true });
  return (a, b) => {
    const [one, two] = [String(a ?? ""), String(b ?? "")];
    if (whole.test(one) && whole.test(two)) {
      const [first, second] = [BigInt(one), BigInt(two)];
      return first < second ? -1 : first > second ? 1 : 0;
    }
    const [near, far] = [numberIn(a), numberIn(b)];
    if (near !== null && far !== null) return near - far;
    return collator.compare(one, two);
  };
}
