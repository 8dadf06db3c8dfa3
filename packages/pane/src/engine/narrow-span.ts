import type { ValueAxis } from "@provost/report-core/figure/figure";

/** From the beginning to the end of an axis that need not begin at zero: its marks may lie close together; `null` where they do not. */
export function narrowSpan({ fromZero, min, max }: ValueAxis, values: readonly number[]): number | null {
  if (fromZero && min === null && max === null) return null;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const span = (max ?? high) - (min ?? (fromZero ? Math.min(0, low) : low));
  return Number.isFinite(span) && span > 0 ? span : null;
}
