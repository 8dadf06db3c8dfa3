/** A tool of a bar and how wide it is, px. */
export interface SizedTool {
  id: string;
  width: number;
}

/** How a bar is laid out, px. */
export interface BarMeasure {
  available: number;
  rows: number;
  /** Between the tools of a group, and around them. */
  gap: number;
  around: number;
  /** The button that shows what is folded away. */
  more: number;
}

function rowsOf(widths: readonly number[], available: number): number {
  let [rows, used] = [1, 0];
  for (const width of widths) {
    if (used > 0 && used + width > available) [rows, used] = [rows + 1, 0];
    used += width;
  }
  return rows;
}

/** How many tools of an order are folded away until the groups of a bar take no more rows than they may. */
export function foldCount(
  groups: ReadonlyArray<readonly SizedTool[]>,
  order: readonly string[],
  { available, rows, gap, around, more }: BarMeasure,
): number {
  for (let count = 0; count <= order.length; count += 1) {
    const folded = order.slice(0, count);
    const widths = groups.flatMap((tools) => {
      const shown = tools.filter(({ id }) => !folded.includes(id));
      const width = shown.reduce((sum, tool) => sum + tool.width + gap, around - gap);
      return shown.length === 0 ? [] : [width];
    });
    if (rowsOf(count === 0 ? widths : [...widths, more], available) <= rows) return count;
  }
  return order.length;
}
