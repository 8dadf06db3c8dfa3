const first = 0x2e80;
const last = 0x2fdf;
const groupBytes = 12;

/**
 * Takes the CJK radicals (U+2E80–U+2FDF) out of the 32-bit character map of a TrueType or OpenType font. A radical and the character that
 * looks like it share a glyph, and a PDF would name the glyph by the lower of the two, so that 目 could not be found. A collection of
 * fonts stays as it is.
 */
export function removeRadicals(font: Buffer): void {
  for (const map of characterMaps(font)) {
    const groups = map + 16;
    const count = font.readUInt32BE(map + 12);
    const isRadical = (at: number): boolean =>
      font.readUInt32BE(at) >= first && font.readUInt32BE(at + 4) <= last;
    let remaining = groups;
    for (let at = groups; at < groups + count * groupBytes; at += groupBytes) {
      if (isRadical(at)) continue;
      font.copyWithin(remaining, at, at + groupBytes);
      remaining += groupBytes;
    }
    font.writeUInt32BE((remaining - groups) / groupBytes, map + 12);
  }
}

// The places of the subtables of format 12.
function characterMaps(font: Buffer): number[] {
  const entry = (index: number): number => 12 + 16 * index;
  const tables = font.length < 12 || font.toString("latin1", 0, 4) === "ttcf" ? 0 : font.readUInt16BE(4);
  const found = Array.from({ length: tables }, (_, index) => entry(index)).find(
    (at) => font.toString("latin1", at, at + 4) === "cmap",
  );
  if (found === undefined) return [];
  const cmap = font.readUInt32BE(found + 8);
  const places = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, index) => cmap + font.readUInt32BE(cmap + 4 + 8 * index + 4),
  );
  return [...new Set(places)].filter((at) => font.readUInt16BE(at) === 12);
}
