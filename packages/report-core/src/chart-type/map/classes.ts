import { extentOf } from "../../figure/figure-data.ts";

const mostClasses = 5;

/** The ends of classes, from the lowest number to the highest; fewer than three where numbers are too few or too alike. */
export function classEnds(values: readonly number[], kind: "quantile" | "equal"): number[] {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = extentOf(sorted);
  if (!(low < high)) return sorted.length === 0 ? [] : [low, high];
  const inner = Array.from({ length: mostClasses - 1 }, (_, at) => {
    const part = (at + 1) / mostClasses;
    if (kind === "equal") return low + (high - low) * part;
    const place = part * (sorted.length - 1);
    const below = sorted[Math.floor(place)] ?? low;
    const above = sorted[Math.ceil(place)] ?? high;
    return below + (above - below) * (place - Math.floor(place));
  });
  return [...new Set([low, ...inner.filter((end) => end > low && end < high), high])];
}

/** The class of a number: each begins with its lower end. */
export function classOf(value: number, ends: readonly number[]): number {
  const above = ends.findIndex((end, at) => at > 0 && value < end);
  return Math.max(0, (above === -1 ? ends.length - 1 : above) - 1);
}
