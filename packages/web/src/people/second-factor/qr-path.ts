/** The dark modules of a QR code as one SVG path of horizontal runs, 1 unit a module, `quiet` units of light around. */
export function qrPath(
  code: { size: number; get: (x: number, y: number) => boolean },
  quiet: number,
): { size: number; path: string } {
  const runs: string[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (x + 1 < code.size && code.get(x + 1, y)) x++;
      runs.push(`M${start + quiet} ${y + quiet}h${x - start + 1}v1h-${x - start + 1}z`);
    }
  }
  return { size: code.size + 2 * quiet, path: runs.join("") };
}
