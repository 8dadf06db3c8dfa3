import { tableRules } from "../../constants.ts";
import type { TableSize } from "../grid/clip-table.ts";

const { pickerFirst, pickerMost } = tableRules;

const shown = (count: number): number => Math.min(pickerMost, Math.max(pickerFirst, count + 1));

/** How many cells the picker shows when so many are chosen: ten by ten, and one beyond the chosen up to twenty (spec §9). */
export const pickerSize = ({ columns, rows }: TableSize): TableSize => ({
  columns: shown(columns),
  rows: shown(rows),
});

const within = (count: number): number => Math.min(pickerMost, Math.max(1, count));

/** What a key makes of the chosen size; null for any other key. */
export function movedSize({ columns, rows }: TableSize, key: string): TableSize | null {
  const [x, y] = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key] ?? [];
  if (x === undefined || y === undefined) return null;
  return { columns: within(columns + x), rows: within(rows + y) };
}
