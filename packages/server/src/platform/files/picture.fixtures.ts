import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A real, grey PNG. */
export function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const bytes = (base64: string): Buffer => Buffer.from(base64, "base64");

/** Grey pictures of 20 × 12 as a browser makes them. */
export const pictures = {
  jpeg: bytes(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAMABQDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKAAAAD//2Q=",
  ),
  lossyWebp: bytes("UklGRjAAAABXRUJQVlA4ICQAAADQAgCdASoUAAwAP3Gmy1q0rKkkMAgCkC4JaQAAt6gAANQoAAA="),
  losslessWebp: bytes("UklGRisAAABXRUJQVlA4TCAAAAAvE8ACEA8wFKMwHsYw8JC2TYRP/vZbiOj/OAD5AKgV"),
  extendedWebp: bytes(
    "UklGRj0AAABXRUJQVlA4WAoAAAAQAAAAEwAACwAAVlA4TCAAAAAvE8ACEA8wFKMwHsYw8JC2TYRP/vZbiOj/OAD5AKgV",
  ),
};
