import { readFile, writeFile } from "node:fs/promises";
import { cleanGif } from "./clean-gif.ts";
import { type CleanPicture, cleanJpeg, withJpegColours } from "./clean-jpeg.ts";
import { cleanPng, withPngColours } from "./clean-png.ts";
import type { PictureJob, PictureOutcome } from "./picture-job.ts";

const jpegQuality = 90;

/** A BMP says nothing but its dots. */
function bmp(bytes: Buffer): CleanPicture | null {
  if (bytes.length < 30) return null;
  const isOld = bytes.readUInt32LE(14) === 12;
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18);
  const height = isOld ? bytes.readUInt16LE(20) : Math.abs(bytes.readInt32LE(22));
  if (width <= 0 || height === 0) return null;
  return { bytes, width, height, orientation: 1, colours: [], animated: false };
}

const cleaners = { ".png": cleanPng, ".jpg": cleanJpeg, ".gif": cleanGif, ".bmp": bmp };
const types = { ".png": "image/png", ".jpg": "image/jpeg", ".gif": "image/gif" };

const storedCleaners = new Map([
  [types[".png"], cleanPng],
  [types[".jpg"], cleanJpeg],
  [types[".gif"], cleanGif],
]);

/** The size of a stored picture, px; null where it is not of its type. */
export function sizeOf(bytes: Buffer, type: string): { width: number; height: number } | null {
  const clean = storedCleaners.get(type)?.(bytes);
  return clean ? { width: clean.width, height: clean.height } : null;
}

/** Redraws the picture: rotated as its orientation says, limited to the border, in its own format (a BMP as PNG). */
async function redrawn(
  { bytes, orientation, colours }: CleanPicture,
  extension: ".png" | ".jpg",
  border: number | null,
): Promise<Buffer> {
  const { ResizeFit, Transformer } = await import("@napi-rs/image");
  const picture = new Transformer(bytes);
  if (orientation !== 1) picture.rotate(orientation);
  if (border !== null) picture.fastResize({ width: border, height: border, fit: ResizeFit.Inside });
  return extension === ".jpg"
    ? withJpegColours(await picture.jpeg(jpegQuality), colours)
    : withPngColours(await picture.png(), colours);
}

/** Cleans a picture; dots are changed only where it is too large, turned, or of a kind that is not shown. */
export async function cleanPicture({
  id,
  from,
  to,
  extension,
  border,
  dots,
}: PictureJob): Promise<PictureOutcome> {
  const clean = cleaners[extension](await readFile(from));
  if (clean === null) return { id, ok: false, reason: "broken" };
  const { width, height } = clean;
  if (width * height > dots) return { id, ok: false, reason: "dots" };
  const outcome = extension === ".bmp" ? ".png" : extension;
  const isLarge = border !== null && Math.max(width, height) > border && !clean.animated;
  const isRedrawn = isLarge || clean.orientation !== 1 || extension === ".bmp";
  let { bytes } = clean;
  if (isRedrawn && outcome !== ".gif") {
    const drawn = await redrawn(clean, outcome, isLarge ? border : null).catch(() => null);
    if (drawn === null) return { id, ok: false, reason: "broken" };
    bytes = drawn;
  }
  await writeFile(to, bytes, { mode: 0o600, flush: true });
  return { id, ok: true, extension: outcome, type: types[outcome] };
}
