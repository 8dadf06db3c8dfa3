/** Rows from `from` up to, without, `to`. */
export interface SeenRange {
  from: number;
  to: number;
}

interface Sight {
  /** How far the list's beginning lies above what is seen, px; negative when it lies within. */
  above: number;
  /** How high the seen part is, px. */
  height: number;
  rowHeight: number;
  count: number;
}

/** Rows are rendered in blocks of this size, so that not every scroll step renders again. */
const block = 8;
/** Drawn beyond what is seen on either side. */
const beyond = 16;

/** The rows to draw of a long list: those seen, some more on either side, in whole blocks. */
export function seenRange({ above, height, rowHeight, count }: Sight): SeenRange {
  const first = Math.floor((Math.floor(above / rowHeight) - beyond) / block) * block;
  const seen = Math.ceil(height / rowHeight) + 1 + 2 * beyond;
  const last = first + Math.ceil((seen + block) / block) * block;
  const within = (index: number): number => Math.max(0, Math.min(count, index));
  const [from, to] = [within(first), within(last)];
  return { from, to };
}

/** The indexes of a range and of the rows that are always retained, in order. */
export function withRetained(
  { from, to }: SeenRange,
  keep: readonly number[],
  count: number,
): readonly number[] {
  const outside = [...new Set(keep)].filter(
    (index) => index >= 0 && index < count && (index < from || index >= to),
  );
  const within = Array.from({ length: to - from }, (_, index) => from + index);
  return [...outside, ...within].sort((one, other) => one - other);
}
