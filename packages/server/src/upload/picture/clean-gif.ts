import type { CleanPicture } from "./clean-jpeg.ts";

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const allowedApplications = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];
const mostFrames = 5000;

const paletteBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Behind the last of the sub-blocks that begin here; -1 when they do not end. */
function endOfBlocks(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    if (length === 0) return at + 1;
    at += length + 1;
  }
  return -1;
}

/** Walks the blocks of a GIF, whose frames all stay; null when they do not follow one another. */
export function cleanGif(bytes: Buffer): CleanPicture | null {
  if (bytes.length < 14) return null;
  let [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  let at = 13 + paletteBytes(bytes[10] ?? 0);
  const parts: Buffer[] = [bytes.subarray(0, at)];
  let frames = 0;
  while (at < bytes.length && bytes[at] !== trailer) {
    const begin = at;
    let isRetained = true;
    if (bytes[at] === image && at + 11 <= bytes.length) {
      frames += 1;
      // A frame that reaches out of its picture makes it larger.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = endOfBlocks(bytes, at + 11 + paletteBytes(bytes[at + 9] ?? 0));
    } else if (bytes[at] === extension) {
      const label = bytes[at + 1];
      isRetained =
        label === 0xf9 ||
        (label === 0xff && allowedApplications.includes(bytes.toString("latin1", at + 3, at + 14)));
      at = endOfBlocks(bytes, at + 2);
    } else return null;
    if (at < 0) return null;
    if (isRetained) parts.push(bytes.subarray(begin, at));
  }
  if (frames === 0 || frames > mostFrames || width === 0 || height === 0) return null;
  parts.push(Buffer.from([trailer]));
  return { bytes: Buffer.concat(parts), width, height, orientation: 1, colours: [], animated: frames > 1 };
}
