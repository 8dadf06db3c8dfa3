import { crc32, deflateSync } from "node:zlib";
import type { Actor } from "../platform/authority/scope.ts";
import type { Reply, TestUser } from "../platform/testing/test-client.ts";

export const endpoint = "/api/ueditor/ueditor";

/** Reads every file of a tenant. */
export const seesAll: Actor = {
  ...{
    userId: crypto.randomUUID(),
    account: "keeper",
    nickName: "",
    sessionId: "",
    roles: [],
    provider: null,
  },
  ...{ attributes: {}, restriction: null, locked: false, hasLockPassword: false },
  ...{ buttons: new Set(["file_view"]), everywhere: new Set<string>() },
};

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A one-colour PNG of this size; `claimed` is what its head says of itself instead. */
export function png(
  width: number,
  height: number,
  claimed?: [number, number],
  more: [string, string][] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(claimed?.[0] ?? width, 0);
  head.writeUInt32BE(claimed?.[1] ?? height, 4);
  head.set([8, 2], 8);
  const lines = Buffer.alloc((width * 3 + 1) * height, 120);
  for (let line = 0; line < height; line++) lines[line * (width * 3 + 1)] = 0;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    ...more.map(([name, text]) => chunk(name, Buffer.from(text, "latin1"))),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** EXIF that turns a picture and says where it was taken, as a JPEG segment. */
export function exif(orientation: number, place = "GPS 39.9042N 116.4074E"): Buffer {
  const tiff = Buffer.concat([
    Buffer.from("4d4d002a000000080001011200030000000100000000000000000000", "hex"),
    Buffer.from(place),
  ]);
  tiff.writeUInt16BE(orientation, 18);
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  return segment(0xe1, data);
}

export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A GIF of two frames with a comment. */
export function gif(comment = "made at home"): Buffer {
  const frame = Buffer.from("21f904000a000000" + "2c00000000010001000002024401" + "00", "hex");
  return Buffer.concat([
    Buffer.from("474946383961010001008000000000ff000000", "hex"),
    Buffer.from("21ff0b4e45545343415045322e300301000000", "hex"),
    Buffer.from([0x21, 0xfe, comment.length]),
    Buffer.from(`${comment}\0`, "latin1"),
    frame,
    frame,
    Buffer.from([0x3b]),
  ]);
}

/** A form with a file in it, and what clients send beside it. */
export function formOf(name: string, content: Buffer | string, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.set("upfile", new Blob([content instanceof Buffer ? new Uint8Array(content) : content]), name);
  for (const [field, value] of Object.entries(more)) form.set(field, value);
  return form;
}

/** Sends a file by an action of the protocol. */
export function send(user: TestUser, action: string, name: string, content: Buffer | string): Promise<Reply> {
  return user.upload(`${endpoint}?action=${action}`, formOf(name, content));
}
