/** A picture's container without what is not image data: locations, cameras, comments, and any bytes after its end. */
export interface CleanPicture {
  bytes: Buffer;
  width: number;
  height: number;
  /** How it is to be turned (EXIF, 1–8). */
  orientation: number;
  /** The parts that say what its colours mean. */
  colours: readonly Buffer[];
  animated: boolean;
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function orientationOf(segment: Buffer): number {
  if (segment.toString("latin1", 4, 10) !== "Exif\0\0") return 1;
  const tiff = segment.subarray(10);
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number): number => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const first = long(4);
    for (let entry = 0; entry < short(first); entry++) {
      const at = first + 2 + entry * 12;
      if (short(at) !== 0x0112) continue;
      const value = short(at + 8);
      return value >= 1 && value <= 8 ? value : 1;
    }
  } catch {
    // What points behind its own end says nothing.
  }
  return 1;
}

/** Where the data behind a scan's head ends: at the next marker that belongs to no data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker !== undefined && marker !== 0xff && !isRestart(marker)) return at;
  }
  return bytes.length;
}

const isRetained = (marker: number, segment: Buffer): boolean => {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = segment.toString("latin1", 4, 16);
  if (marker === 0xe0) return name.startsWith("JFIF\0");
  if (marker === 0xe2) return name.startsWith("ICC_PROFILE\0");
  return marker === 0xee && name.startsWith("Adobe");
};

/** Walks the segments of a JPEG; null when they do not follow one another. */
export function cleanJpeg(bytes: Buffer): CleanPicture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const segments: Buffer[] = [bytes.subarray(0, 2)];
  const colours: Buffer[] = [];
  let [width, height, orientation, scans] = [0, 0, 1, 0];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (isRestart(marker) || marker === 0xd8 || end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (isFrame(marker) && segment.length >= 9) {
      // With two sizes it is unknown which one is drawn.
      if (width !== 0 || height !== 0) return null;
      [height, width] = [segment.readUInt16BE(5), segment.readUInt16BE(7)];
    }
    if (marker === 0xe1) orientation = Math.max(orientation, orientationOf(segment));
    if (isRetained(marker, segment)) segments.push(segment);
    if (marker === 0xe2 && isRetained(marker, segment)) colours.push(segment);
    at = end;
    if (marker !== 0xda) continue;
    scans += 1;
    at = endOfScan(bytes, end);
    segments.push(bytes.subarray(end, at));
  }
  if (width === 0 || height === 0 || scans === 0) return null;
  segments.push(Buffer.from([0xff, 0xd9]));
  return { bytes: Buffer.concat(segments), width, height, orientation, colours, animated: false };
}

/** The same picture with the colours of another. */
export function withJpegColours(bytes: Buffer, colours: readonly Buffer[]): Buffer {
  return Buffer.concat([bytes.subarray(0, 2), ...colours, bytes.subarray(2)]);
}
