import { crc32 } from "node:zlib";
import type { CleanPicture } from "./clean-jpeg.ts";

// What shows, and how: no texts, times, places or parts of other programs.
const allowedChunks = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT".split(" "),
);
const headLength = 8;

/** Walks the chunks of a PNG; null when one of them is truncated, altered or out of place. */
export function cleanPng(bytes: Buffer): CleanPicture | null {
  const parts: Buffer[] = [bytes.subarray(0, headLength)];
  const colours: Buffer[] = [];
  let [width, height] = [0, 0];
  let [hasData, animated] = [false, false];
  for (let at = headLength; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const chunk = bytes.subarray(at, end);
    const name = chunk.toString("latin1", 4, 8);
    if (crc32(chunk.subarray(4, -4)) !== chunk.readUInt32BE(chunk.length - 4)) return null;
    if ((at === headLength) !== (name === "IHDR") || (name === "IHDR" && chunk.length !== 25)) return null;
    if (name === "IHDR") [width, height] = [chunk.readUInt32BE(8), chunk.readUInt32BE(12)];
    hasData ||= name === "IDAT";
    animated ||= name === "acTL";
    if (allowedChunks.has(name)) parts.push(chunk);
    if (name === "iCCP" || name === "gAMA" || name === "cHRM" || name === "sRGB") colours.push(chunk);
    at = end;
    if (name !== "IEND") continue;
    if (!hasData || width === 0 || height === 0) return null;
    return { bytes: Buffer.concat(parts), width, height, orientation: 1, colours, animated };
  }
  return null;
}

/** The same picture with the colours of another. */
export function withPngColours(bytes: Buffer, colours: readonly Buffer[]): Buffer {
  const end = headLength + 25;
  return Buffer.concat([bytes.subarray(0, end), ...colours, bytes.subarray(end)]);
}
