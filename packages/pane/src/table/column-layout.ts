import type { ChartStyle } from "@provost/contract/chart/chart-style";
import type { GridColumn, GridSource } from "./grid-source.ts";

/** The parts of a chart's style that say how a table's columns are laid out. */
export type ColumnStyle = Pick<ChartStyle, "widths" | "hidden" | "frozen" | "order">;

/** A column in its place: `index` in the source, `left` and `width` in px. */
export interface PlacedColumn extends GridColumn {
  index: number;
  left: number;
  width: number;
  frozen: boolean;
}

/** Bounds of a width, px. */
export const narrowest = 48;
export const widest = 2000;
const widestAtFirst = 320;
const narrowestAtFirst = 72;
/** As many as a chart's style may hold. */
const mostFrozen = 20;
/** Rows whose words decide the first width. */
const looked = 60;

/** The columns in the order of the style, hidden ones left out; columns the style does not know come last, as they came. */
export function shownColumns<C extends GridColumn>(columns: readonly C[], style: ColumnStyle): C[] {
  const { order = [], hidden = [] } = style;
  const known = new Map(order.map((key, at) => [key, at]));
  const place = ({ key }: C): number => known.get(key) ?? order.length;
  const shown = columns.filter(({ key }) => !hidden.includes(key)).sort((a, b) => place(a) - place(b));
  // A table without columns could not be restored.
  return shown.length === 0 ? [...columns] : shown;
}

/** Places columns side by side; where they leave space, those without a width of their own share it. */
export function placedColumns(source: GridSource, style: ColumnStyle, available: number): PlacedColumn[] {
  const indexed = source.columns.map((column, index) => ({ ...column, index }));
  const shown = shownColumns(indexed, style);
  const widths = shown.map(({ key, index }) => style.widths?.[key] ?? firstWidth(source, index));
  const free = shown.filter(({ key }) => style.widths?.[key] === undefined).length;
  const left = available - widths.reduce((sum, width) => sum + width, 0);
  const more = free > 0 && left > 0 ? left / free : 0;
  const frozen = Math.min(style.frozen ?? 0, shown.length);
  let edge = 0;
  return shown.map((column, at) => {
    const width = (widths[at] ?? narrowestAtFirst) + (style.widths?.[column.key] === undefined ? more : 0);
    const placed = { ...column, left: edge, width, frozen: at < frozen };
    edge += width;
    return placed;
  });
}

/** How many columns can stay in place without covering the viewport. */
export function frozenWithin(columns: readonly PlacedColumn[], available: number): number {
  const frozen = columns.filter((column) => column.frozen);
  let count = frozen.length;
  while (count > 0) {
    const last = frozen[count - 1];
    if (!last || last.left + last.width <= available * 0.6) break;
    count -= 1;
  }
  return count;
}

function firstWidth(source: GridSource, column: number): number {
  const head = textWidth(source.columns[column]?.label ?? "") + 24;
  let width = head;
  for (let row = 0; row < Math.min(source.rowCount, looked); row += 1)
    width = Math.max(width, textWidth(source.text(row, column)));
  width = Math.max(width, textWidth(source.totals?.[column] ?? ""));
  return Math.round(Math.min(widestAtFirst, Math.max(narrowestAtFirst, width + 26)));
}

// An approximation at 14 px: what is wider than it seems is truncated with an ellipsis and a tooltip.
function textWidth(text: string): number {
  let width = 0;
  for (const sign of text.slice(0, 60)) width += sign > "⺀" ? 14.5 : 7.6;
  return width;
}

/** The style with a column as wide as wanted, within bounds. */
export function withWidth(style: ColumnStyle, key: string, width: number): ColumnStyle {
  const bounded = Math.round(Math.min(widest, Math.max(narrowest, width)));
  return { ...style, widths: { ...style.widths, [key]: bounded } };
}

/** The style with a column as wide as its words need. */
export function withoutWidth(style: ColumnStyle, key: string): ColumnStyle {
  const { [key]: _, ...widths } = style.widths ?? {};
  return { ...style, widths };
}

/** The style without a column; the last one stays. */
export function withHidden(columns: readonly GridColumn[], style: ColumnStyle, key: string): ColumnStyle {
  const shown = shownColumns(columns, style);
  const at = shown.findIndex((column) => column.key === key);
  if (at < 0 || shown.length === 1) return style;
  const frozen = style.frozen ?? 0;
  return {
    ...style,
    hidden: [...(style.hidden ?? []), key],
    ...(at < frozen ? { frozen: frozen - 1 } : {}),
  };
}

/** The style with one hidden column shown again, or all of them. */
export function withShown(style: ColumnStyle, key?: string): ColumnStyle {
  return { ...style, hidden: key === undefined ? [] : (style.hidden ?? []).filter((one) => one !== key) };
}

/** The style with the columns up to this one frozen; with `null` none. */
export function withFrozen(
  columns: readonly GridColumn[],
  style: ColumnStyle,
  key: string | null,
): ColumnStyle {
  const at = shownColumns(columns, style).findIndex((column) => column.key === key);
  return { ...style, frozen: Math.min(at + 1, mostFrozen) };
}

/** The style with a column moved to the place (among those shown) of another. */
export function withMoved(
  columns: readonly GridColumn[],
  style: ColumnStyle,
  key: string,
  to: number,
): ColumnStyle {
  const all = shownColumns(columns, { ...style, hidden: [] }).map((column) => column.key);
  const shown = shownColumns(columns, style).map((column) => column.key);
  const from = shown.indexOf(key);
  const target = shown[Math.max(0, Math.min(shown.length - 1, to))];
  if (from < 0 || target === undefined || target === key) return style;
  const rest = all.filter((one) => one !== key);
  const at = rest.indexOf(target) + (shown.indexOf(target) > from ? 1 : 0);
  return { ...style, order: [...rest.slice(0, at), key, ...rest.slice(at)] };
}
