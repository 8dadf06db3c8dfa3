/** How many columns and rows a cell covers. */
export interface Span {
  colspan: number;
  rowspan: number;
}

/** The position of a cell in its table's grid; `right` and `bottom` are exclusive. */
export interface Placed<C> {
  cell: C;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The grid positions of the cells, each in the first free place of its row, as in HTML. Null as soon as the grid has more than `most`
 * places, because a few cells can span a very large grid.
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
