import type { Arrangement } from "./list-views.ts";

/** The narrowest and widest column, and the step of the keyboard, in pixels. */
export const columnWidth = { least: 56, most: 640, step: 16 } as const;

/** All columns in the user's order. The first one names the row: it stays first. Columns without a place follow those they were declared after. */
export function inOrder<C extends { key: string }>(columns: readonly C[], { order }: Arrangement): C[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const isPlaced = ({ key }: C): boolean => order.includes(key);
  const placed = others
    .filter(isPlaced)
    .sort((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
    .values();
  return [first, ...others.map((column) => (isPlaced(column) ? (placed.next().value ?? column) : column))];
}

interface Choosable {
  key: string;
  isExtra?: boolean;
}

/** Whether the user sees a column; the first one always. */
export function isShown(
  { key, isExtra = false }: Choosable,
  place: number,
  arrangement: Arrangement,
): boolean {
  if (place === 0) return true;
  return isExtra ? (arrangement.shown ?? []).includes(key) : !arrangement.hidden.includes(key);
}

/** The columns that are shown, in the user's order and widths. */
export function arranged<C extends Choosable & { width?: number }>(
  columns: readonly C[],
  arrangement: Arrangement,
): C[] {
  const { widths } = arrangement;
  return inOrder(columns, arrangement)
    .filter((column, place) => isShown(column, place, arrangement))
    .map((column) => {
      const width = widths[column.key];
      return width === undefined ? column : { ...column, width };
    });
}

interface Fitting {
  width?: number;
  from?: "medium" | "wide";
  /** The user chose it. */
  isExtra?: boolean;
}

/** The narrowest column without a width of its own; the first one, which names the row, has about a third of the table. */
const leastOf = (place: number, width: number): number =>
  place === 0 ? Math.round(Math.min(320, Math.max(140, width * 0.35))) : 120;

/**
 * The columns that fit in a width without truncating the first: those `from` wide tables are left out first, then those from medium ones, the
 * last ones before the others.
 */
export function fitting<C extends Fitting>(columns: readonly C[], width: number): C[] {
  const needed = (some: readonly C[]): number =>
    some.reduce((sum, column, place) => sum + (column.width ?? leastOf(place, width)), 0);
  let left = [...columns];
  for (const from of ["wide", "medium"] as const) {
    while (needed(left) > width) {
      const last = left.findLastIndex(
        (column, place) => place > 0 && column.from === from && column.isExtra !== true,
      );
      if (last < 0) break;
      left = left.toSpliced(last, 1);
    }
  }
  return withNameWidth(left, width);
}

/** Columns without a width have equal shares: where that is too little for the first one, it has a third of the table, at most 240 pixels, and the others share the rest. */
function withNameWidth<C extends Fitting>(columns: readonly C[], width: number): C[] {
  const [first, ...others] = columns;
  if (first === undefined || first.width !== undefined) return [...columns];
  const sharing = others.filter((column) => column.width === undefined).length;
  const shared = width - others.reduce((sum, column) => sum + (column.width ?? 0), 0);
  const least = Math.min(240, leastOf(0, width));
  const isCut = sharing > 0 && shared / (sharing + 1) < least && shared - least > 0;
  return isCut ? [{ ...first, width: least }, ...others] : [...columns];
}

/** Shows or hides a column. */
export function toggled(arrangement: Arrangement, { key, isExtra = false }: Choosable): Arrangement {
  const name = isExtra ? "shown" : "hidden";
  const before = arrangement[name] ?? [];
  const others = before.filter((one) => one !== key);
  return { ...arrangement, [name]: others.length < before.length ? others : [...before, key] };
}

/** Moves a column by places; never before the first one. `keys` are all columns in their present order. */
export function moved(
  arrangement: Arrangement,
  keys: readonly string[],
  key: string,
  by: -1 | 1,
): Arrangement {
  const [from, to] = [keys.indexOf(key), keys.indexOf(key) + by];
  if (from < 1 || to < 1 || to >= keys.length) return arrangement;
  return { ...arrangement, order: keys.toSpliced(from, 1).toSpliced(to, 0, key).slice(1) };
}

export function withWidth(arrangement: Arrangement, key: string, width: number): Arrangement {
  const { least, most } = columnWidth;
  const widths = { ...arrangement.widths, [key]: Math.round(Math.min(most, Math.max(least, width))) };
  return { ...arrangement, widths };
}

export const isAsDeclared = ({ order, hidden, shown = [], widths }: Arrangement): boolean =>
  order.length + hidden.length + shown.length + Object.keys(widths).length === 0;
