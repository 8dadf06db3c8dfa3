/** Aligns rows in columns as wide as their widest cell; East Asian characters count double. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row
      .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - widthOf(cell)))
      .join("  ")
      .trimEnd(),
  );
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/gu;

function widthOf(text: string): number {
  return [...text].length + (text.match(wide)?.length ?? 0);
}
