const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;

/**
 * Bytes that a zip archive says its entries hold, unpacked; null when its directory cannot be read or is of the kind for very large archives.
 * Whoever unpacks by the same directory into room of these sizes unpacks no more.
 */
export function unpackedSize(bytes: Buffer): number | null {
  const earliest = Math.max(0, bytes.length - endLength - longestComment);
  let end = bytes.length - endLength;
  while (end >= earliest && bytes.readUInt32LE(end) !== endSignature) end--;
  if (end < earliest) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff || bytes.readUInt16LE(end + 8) !== count) return null;
  let total = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return null;
    total += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return total;
}
