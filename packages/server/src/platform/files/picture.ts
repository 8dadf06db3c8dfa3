/** A picture by its bytes: what it is and how large, whatever its name says. */
export interface Picture {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

const pngHead = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const text = (bytes: Buffer, from: number, length = 4): string =>
  bytes.toString("latin1", from, from + length);

function readPng(bytes: Buffer): Picture | null {
  if (bytes.length < 45 || !bytes.subarray(0, 8).equals(pngHead) || text(bytes, 12) !== "IHDR") return null;
  if (text(bytes, bytes.length - 8) !== "IEND") return null;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

// Frame headers; C4, C8 and CC in between are tables.
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function readWebp(bytes: Buffer): Picture | null {
  if (bytes.length < 30 || text(bytes, 0) !== "RIFF" || text(bytes, 8) !== "WEBP") return null;
  const made = (width: number, height: number): Picture => ({ type: "image/webp", width, height });
  switch (text(bytes, 12)) {
    case "VP8X":
      return made(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
    case "VP8L": {
      const packed = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? made((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1) : null;
    }
    case "VP8 ":
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? made(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff)
        : null;
    default:
      return null;
  }
}

/** Reads a PNG, JPEG or WebP by its bytes; null when it is none of them or larger than `side` × `side`. */
export function readPicture(bytes: Buffer, side: number): Picture | null {
  const picture = readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  if (!picture) return null;
  const fits = [picture.width, picture.height].every((length) => length >= 1 && length <= side);
  return fits ? picture : null;
}
