/** Up to this many values each has its number beside it. */
export const mostLabelled = 7;

/** Which values have their number beside them where not all fit: the first, the last, the least and the greatest. */
export function labelledOf(values: readonly unknown[], fits: boolean): (at: number) => boolean {
  if (values.length <= mostLabelled || fits) return () => true;
  const found: { at: number; value: number }[] = [];
  for (const [at, value] of values.entries()) if (typeof value === "number") found.push({ at, value });
  const [first] = found;
  const last = found.at(-1);
  if (!first || !last) return () => false;
  let [low, high] = [first, first];
  for (const one of found) {
    if (one.value < low.value) low = one;
    if (one.value > high.value) high = one;
  }
  const chosen = new Set([first.at, last.at, low.at, high.at]);
  return (at) => chosen.has(at);
}

/** The side of a point of a line where its number is: below where the line goes down to it and up again. */
export function sideOfPoint(values: readonly unknown[], at: number): "top" | "bottom" {
  const [before, value, after] = [values[at - 1], values[at], values[at + 1]];
  if (typeof value !== "number") return "top";
  const isAbove = (other: unknown): boolean => typeof other === "number" && other > value;
  if (typeof before === "number" && typeof after === "number")
    return isAbove(before) && isAbove(after) ? "bottom" : "top";
  return isAbove(before) || isAbove(after) ? "bottom" : "top";
}

/** Whether names at the ends of lines can be kept apart: as far from one another as a line of text is high. */
export function areApart(places: readonly number[], height: number): boolean {
  const sorted = [...places].sort((a, b) => a - b);
  return sorted.every((place, at) => at === 0 || (place - (sorted[at - 1] ?? 0)) * height >= 14);
}
