/** A place in a grid; row −1 is the heading. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The cells from where a selection began to where it is now. */
export interface CellRange {
  from: CellPlace;
  to: CellPlace;
}

/** The edges of a range, all included; headings are never part of it. */
export function edgesOf({ from, to }: CellRange): {
  top: number;
  bottom: number;
  left: number;
  right: number;
} {
  return {
    top: Math.max(0, Math.min(from.row, to.row)),
    bottom: Math.max(0, Math.max(from.row, to.row)),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

/** Whether a range holds a cell. */
export function holds(range: CellRange | null, { row, column }: CellPlace): boolean {
  if (range === null) return false;
  const { top, bottom, left, right } = edgesOf(range);
  return row >= top && row <= bottom && column >= left && column <= right;
}

interface Size {
  rows: number;
  columns: number;
  /** Rows in sight. */
  page: number;
}

/** Where a key leads from a cell, `null` when it is no key of movement; `far` is Ctrl or ⌘. */
export function stepTo(key: string, far: boolean, at: CellPlace, size: Size): CellPlace | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const within = (row: number, column: number): CellPlace => ({
    row: Math.max(-1, Math.min(last.row, row)),
    column: Math.max(0, Math.min(last.column, column)),
  });
  switch (key) {
    case "ArrowUp":
      return within(far ? 0 : at.row - 1, at.column);
    case "ArrowDown":
      return within(far ? last.row : at.row + 1, at.column);
    case "ArrowLeft":
      return within(at.row, far ? 0 : at.column - 1);
    case "ArrowRight":
      return within(at.row, far ? last.column : at.column + 1);
    case "Home":
      return within(far ? 0 : at.row, 0);
    case "End":
      return within(far ? last.row : at.row, last.column);
    case "PageUp":
      return within(Math.max(0, at.row - size.page), at.column);
    case "PageDown":
      return within(at.row + size.page, at.column);
    default:
      return null;
  }
}

/** Whether a range is of more than one cell. */
export function isMany(range: CellRange): boolean {
  const { top, bottom, left, right } = edgesOf(range);
  return top !== bottom || left !== right;
}
