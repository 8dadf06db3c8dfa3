/** How many columns and rows a cell covers. */
export interface Span {
  colspan: number;
  rowspan: number;
}

/** Where a cell stands in its table's grid; `right` and `bottom` are the first place beyond it. */
export interface Placed<C> {
  cell: C;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Where the cells of rows stand, each in the first free place of its row, as HTML has it. Null as soon as the grid has more than `most` places:
 * few cells can say that they are a great many.
 */
export function placeCells<C extends Span>(
  rows: ReadonlyArray<readonly C[]>,
  most = Number.POSITIVE_INFINITY,
): { width: number; cells: Array<Placed<C>> } | null {
  // For each column the first row that is free again.
  const freeFrom: number[] = [];
  const cells: Array<Placed<C>> = [];
  for (const [top, row] of rows.entries()) {
    let left = 0;
    for (const cell of row) {
      while ((freeFrom[left] ?? 0) > top) left += 1;
      const [right, bottom] = [left + cell.colspan, Math.min(rows.length, top + cell.rowspan)];
      if (right * rows.length > most) return null;
      for (let at = left; at < right; at += 1) freeFrom[at] = Math.max(freeFrom[at] ?? 0, bottom);
      cells.push({ cell, left, top, right, bottom });
      left = right;
    }
  }
  return { width: freeFrom.length, cells };
}
