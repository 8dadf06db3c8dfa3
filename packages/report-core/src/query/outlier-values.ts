/** The most different outliers that are told at one side of a box: the farthest. */
export const outliersAtASide = 25;

/** Outliers out of the text that an engine tells them by, in its order; what is no number is left out. */
export function outlierNumbers(cell: unknown): number[] {
  if (typeof cell === "number") return [cell];
  if (typeof cell !== "string") return [];
  return cell
    .split(", ")
    .filter((text) => text !== "")
    .map(Number)
    .filter((value) => Number.isFinite(value));
}
