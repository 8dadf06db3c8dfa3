/** A row to render, or the height of the rows that are not rendered. */
export type RowPiece = { index: number } | { gap: number; after: number };

/** The rows to draw in order, with gaps of their height where others are left out. */
export function rowPieces(indexes: readonly number[], count: number, rowHeight: number): RowPiece[] {
  const pieces: RowPiece[] = [];
  let next = 0;
  for (const index of [...new Set(indexes)].filter((one) => one < count).sort((a, b) => a - b)) {
    if (index > next) pieces.push({ gap: (index - next) * rowHeight, after: next - 1 });
    pieces.push({ index });
    next = index + 1;
  }
  if (next < count) pieces.push({ gap: (count - next) * rowHeight, after: next - 1 });
  return pieces;
}
