/** Cells that mean "no value" in columns that are not text, as R, Excel and databases write them. */
export const missingMarks = ["NA", "N/A", "NULL", "null", "NaN", "#N/A"] as const;

const marks: ReadonlySet<string> = new Set(missingMarks);

/** True for a cell that holds nothing but such a mark. */
export function isMissingMark(cell: string): boolean {
  return marks.has(cell);
}

/** True for a cell that says nothing about its column's type. */
export function saysNothing(cell: string): boolean {
  return isMissingMark(cell) || cell.trim() === "";
}
