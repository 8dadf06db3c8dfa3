/** The most different outliers that are reported at one side of a box: the farthest. */
export const outliersAtASide = 25;

/** Outliers out of the text in which an engine returns them, in an order of its own; what is no number is left out. */
export function outlierNumbers(cell: unknown): number[] {
  if (typeof cell === "number") return [cell];
  if (typeof cell !== "string") return [];
  return cell
    .split(", ")
    .filter((text) => text !== "")
    .map(Number)
    .filter((value) => Number.isFinite(value));
}
