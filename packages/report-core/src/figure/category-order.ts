import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { Cell } from "@provost/contract/report/report";
import type { SchemaColumn } from "@provost/contract/source/source";
import type { Language } from "@provost/contract/wire/language";
import { collation } from "@provost/contract/wire/locale";
import { inNaturalOrder } from "../result/natural-order.ts";
import { dayIn, nextSpan, spansBetween, textOfDay } from "./calendar-span.ts";
import { nameOfCell } from "./cell-words.ts";
import { isTimed, numberIn } from "./figure-fields.ts";
import { isOthers } from "./others.ts";

/** More categories than this are not filled up with spans that have no row. */
const mostSpans = 1000;

/** A category of an axis; `at` is its place among the rows or groups it comes from, -1 for a span without any. */
export interface Category {
  label: string;
  key: readonly Cell[];
  at: number;
}

/** How categories are put in order. */
export interface CategoryOrder {
  sort: ChartStyle["sort"];
  /** The number a category is ranked by. */
  rankOf(at: number): number | null;
  /** A course over time: never left in the order of its values. */
  isCourse: boolean;
  language: Language;
  /** Of all that is drawn. */
  schema: readonly SchemaColumn[];
}

/** Where a value of a dimension is among the others by nature; `null` where nature gives no order. */
export function ordinalOf({ bucket, Type }: SchemaColumn, cell: Cell): number | null {
  if (isOthers(cell)) return null;
  if (bucket) return bucket.kind === "time" ? dayIn(cell) : numberIn(cell);
  if (!isTimed({ Type }) || typeof cell !== "string" || dayIn(cell) === null) return null;
  const ms = Date.parse(`${cell.slice(0, 10)}T${cell.slice(11, 19) || "00:00:00"}Z`);
  return Number.isNaN(ms) ? null : ms;
}

// Nulls come last either way; equals stay as they came.
function compare(a: number | null, b: number | null, sign: 1 | -1): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return (a - b) * sign;
}

/** The course of numbers: never down (1), never up (-1), both ways or unknown (0). */
function courseOf(numbers: readonly (number | null)[]): 1 | -1 | 0 {
  let up = true;
  let down = true;
  for (let index = 1; index < numbers.length; index += 1) {
    const [before, now] = [numbers[index - 1], numbers[index]];
    if (now === null || now === undefined) continue;
    if (before === null || before === undefined) return 0;
    if (now < before) up = false;
    if (now > before) down = false;
  }
  return up ? 1 : down ? -1 : 0;
}

/** Puts categories in the order the style asks for, else those with a natural order in it, with empty spans in between. */
export function placeCategories(
  categories: readonly Category[],
  dimensions: readonly SchemaColumn[],
  { sort, rankOf, isCourse, language, schema }: CategoryOrder,
): readonly Category[] {
  const [first] = dimensions;
  const ordinals = new Map(
    categories.map((one) => [one, first ? ordinalOf(first, one.key[0] ?? null) : null] as const),
  );
  const ordinal = (one: Category): number | null => ordinals.get(one) ?? null;
  if (sort === "valueAsc" || sort === "valueDesc") {
    const sign = sort === "valueAsc" ? 1 : -1;
    return [...categories].sort((a, b) => compare(rankOf(a.at), rankOf(b.at), sign));
  }
  if (sort === "nameAsc" || sort === "nameDesc") {
    return byName(categories, ordinal, sort === "nameAsc" ? 1 : -1, language);
  }
  if (!first) return categories;
  if (!(first.bucket || (isCourse && isTimed(first))))
    return inNaturalOrder(categories, dimensions, schema, ({ key }, place) => key[place] ?? null);
  const course = courseOf(categories.map(ordinal));
  const keepsOrder = course !== 0 || (!isCourse && courseOf(categories.map(({ at }) => rankOf(at))) !== 0);
  const ordered = keepsOrder
    ? categories
    : [...categories].sort((a, b) => compare(ordinal(a), ordinal(b), 1));
  if (dimensions.length > 1 || (course === 0 && keepsOrder)) return ordered;
  return withEmptySpans(ordered, ordinal, first, course === -1, language);
}

function byName(
  categories: readonly Category[],
  ordinal: (one: Category) => number | null,
  sign: 1 | -1,
  language: Language,
): readonly Category[] {
  const collator = new Intl.Collator(collation[language], { numeric: true });
  return [...categories].sort((a, b) => {
    const [one, two] = [ordinal(a), ordinal(b)];
    if (one !== null || two !== null) return compare(one, two, sign);
    return collator.compare(a.label, b.label) * sign;
  });
}

function withEmptySpans(
  categories: readonly Category[],
  ordinal: (one: Category) => number | null,
  column: SchemaColumn,
  isDown: boolean,
  language: Language,
): readonly Category[] {
  const filled: Category[] = [];
  let before: number | null = null;
  for (const one of isDown ? [...categories].reverse() : categories) {
    const here = ordinal(one);
    const missing =
      here === null || before === null || here <= before ? [] : cellsBetween(column, before, here);
    if (missing === null || filled.length + missing.length >= mostSpans) return categories;
    for (const cell of missing)
      filled.push({ label: nameOfCell(column, cell, language), key: [cell], at: -1 });
    filled.push(one);
    before = here ?? before;
  }
  return isDown ? filled.reverse() : filled;
}

// The values of the bucket between two of its values; `null` when they are not of one raster.
function cellsBetween({ bucket, calendar }: SchemaColumn, from: number, to: number): Cell[] | null {
  if (!bucket) return [];
  if (bucket.kind === "time") {
    if (nextSpan(from, bucket.unit, calendar) === to) return [];
    return spansBetween(from, to, bucket.unit, calendar, mostSpans)?.slice(1, -1).map(textOfDay) ?? null;
  }
  const size = bucket.kind === "step" ? bucket.size : 1;
  const steps = Math.round((to - from) / size);
  if (steps > mostSpans || Math.abs(from + steps * size - to) > size / 1000) return null;
  return Array.from({ length: Math.max(0, steps - 1) }, (_, index) =>
    Number((from + (index + 1) * size).toPrecision(12)),
  );
}
