/** Puts back what the format writes as `_xHHHH_`; a NUL is left out. */
export function decodeEscapes(text: string): string {
  if (!text.includes("_x")) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("\0", "");
}

/** The column of a cell's reference (`AB12` → 27); -1 where there is none. */
export function columnOf(reference: string): number {
  let column = 0;
  let at = 0;
  for (; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return at === 0 || at > 7 ? -1 : column - 1;
}
