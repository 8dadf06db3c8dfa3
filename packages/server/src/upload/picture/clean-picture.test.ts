import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transformer } from "@napi-rs/image";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runs } from "../../../../../tools/test/long-run.ts";
import { exif, gif, png, segment } from "../upload.fixtures.ts";
import { cleanGif } from "./clean-gif.ts";
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPicture } from "./clean-picture.ts";
import { cleanPng } from "./clean-png.ts";
import type { PictureJob, PictureOutcome } from "./picture-job.ts";
import { pictureLine } from "./picture-line.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "provost-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

const jpegOf = (width: number, height: number): Promise<Buffer> =>
  new Transformer(png(width, height)).jpeg(80);
const within = (bytes: Buffer, ...parts: Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, 2), ...parts, bytes.subarray(2)]);

async function cleaned(
  bytes: Buffer,
  extension: PictureJob["extension"],
  more: Partial<PictureJob> = {},
): Promise<{ outcome: PictureOutcome; bytes: Buffer }> {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  await writeFile(from, bytes);
  await rm(to, { force: true });
  const outcome = await cleanPicture({ id: 1, from, to, extension, border: 1600, dots: 40_000_000, ...more });
  return { outcome, bytes: outcome.ok ? await readFile(to) : Buffer.alloc(0) };
}

const sizeOf = async (bytes: Buffer): Promise<[number, number]> => {
  const { width, height } = await new Transformer(bytes).metadata();
  return [width, height];
};

describe("a picture that is none", () => {
  it.each([
    [".jpg", Buffer.from("ffd8ffe0", "hex")],
    [".jpg", Buffer.concat([Buffer.from("ffd8ffe0ffff", "hex"), Buffer.from("<?php")])],
    [".png", Buffer.from("89504e470d0a1a0a", "hex")],
    [".gif", Buffer.from('GIF89a/*<script>*/=alert("1");//')],
    [".bmp", Buffer.from("BM")],
  ] as const)("is refused: %s %#", async (extension, bytes) => {
    expect((await cleaned(bytes, extension)).outcome).toMatchObject({ ok: false, reason: "broken" });
  });

  it("is refused when one byte of a PNG is another", async () => {
    const bytes = png(20, 20);
    bytes.writeUInt8(bytes.readUInt8(45) ^ 1, 45);
    expect((await cleaned(bytes, ".png")).outcome).toMatchObject({ reason: "broken" });
  });

  it("is refused for its dots before they are decoded, in every form", async () => {
    const large = await jpegOf(10, 10);
    const frame = large.indexOf(Buffer.from([0xff, 0xc0]));
    const at = frame >= 0 ? frame : large.indexOf(Buffer.from([0xff, 0xc2]));
    large.writeUInt16BE(65_000, at + 5);
    large.writeUInt16BE(65_000, at + 7);
    const wide = gif();
    wide.writeUInt16LE(65_000, 6);
    wide.writeUInt16LE(65_000, 8);
    const reaching = gif();
    reaching.writeUInt16LE(65_000, reaching.indexOf(0x2c, 40) + 5);
    reaching.writeUInt16LE(65_000, reaching.indexOf(0x2c, 40) + 7);
    const flat = await new Transformer(png(4, 4)).bmp();
    flat.writeInt32LE(60_000, 18);
    flat.writeInt32LE(60_000, 22);
    for (const [extension, bytes] of [
      [".jpg", large],
      [".gif", wide],
      [".gif", reaching],
      [".bmp", flat],
      [".png", png(2, 2, [60_000, 60_000])],
    ] as const)
      expect((await cleaned(bytes, extension)).outcome, extension).toMatchObject({
        ok: false,
        reason: "dots",
      });
  });

  it("is refused when a JPEG says of itself two sizes", async () => {
    const small = await jpegOf(10, 10);
    const frame = segment(0xc0, Buffer.from("08fde8fde80101110000", "hex"));
    expect((await cleaned(within(small, frame), ".jpg")).outcome).toMatchObject({ reason: "broken" });
  });

  it("breaks no walker, whatever it holds", async () => {
    const sound = [gif(), png(9, 9), within(await jpegOf(9, 9), exif(3))];
    const walkers = [cleanGif, cleanPng, cleanJpeg];
    fc.assert(
      fc.property(
        fc.nat(2),
        fc.nat(600),
        fc.uint8Array({ maxLength: 12 }),
        fc.nat(2000),
        (which, at, put, length) => {
          const bytes = Buffer.from(sound[which] ?? gif());
          bytes.set(put.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length));
          walkers[which]?.(bytes.subarray(0, length));
        },
      ),
      { numRuns: runs(500, 2000) },
    );
  });
});

describe("a picture", () => {
  it("loses where it was taken, its comments and what is behind its end; its dots stay as they are", async () => {
    const plain = await jpegOf(40, 30);
    const colours = segment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01what red means", "latin1"));
    const sent = Buffer.concat([
      within(plain, exif(1), segment(0xfe, Buffer.from("<?php")), colours),
      Buffer.from("PK\x03\x04<script>"),
    ]);
    const { outcome, bytes } = await cleaned(sent, ".jpg");
    expect(outcome).toMatchObject({ ok: true, extension: ".jpg", type: "image/jpeg" });
    expect(bytes.toString("latin1")).not.toMatch(/GPS|<\?php|<script>|Exif/);
    expect(bytes.toString("latin1")).toContain("what red means");
    expect(bytes.subarray(-200).equals(plain.subarray(-200))).toBe(true);
  });

  it("of PNG loses texts and places and keeps its dots", async () => {
    const sent = Buffer.concat([
      png(9, 9, undefined, [
        ["tEXt", "Comment\0GPS 1 2"],
        ["eXIf", "GPS"],
      ]),
      Buffer.from("<?php"),
    ]);
    const { bytes } = await cleaned(sent, ".png");
    expect(bytes.equals(png(9, 9))).toBe(true);
  });

  it("that moves keeps every frame and how it repeats, and loses its comment and what is behind its end", async () => {
    const { outcome, bytes } = await cleaned(Buffer.concat([gif(), Buffer.from("PK\x03\x04")]), ".gif");
    expect(outcome).toMatchObject({ ok: true, type: "image/gif" });
    const text = bytes.toString("latin1");
    expect(text.split("\x21\xf9\x04")).toHaveLength(3);
    expect(text).toContain("NETSCAPE2.0");
    expect(text).not.toMatch(/made at home|PK/);
  });

  it("is upright when its camera was turned, and is brought down to 1600 with its colours", async () => {
    const colours = segment(0xe2, Buffer.from("ICC_PROFILE\0\x01\x01what red means", "latin1"));
    const { bytes } = await cleaned(within(await jpegOf(3200, 800), exif(6), colours), ".jpg");
    expect(await sizeOf(bytes)).toEqual([400, 1600]);
    expect(bytes.toString("latin1")).toContain("what red means");
    expect(bytes.toString("latin1")).not.toContain("GPS");
    const small = await cleaned(within(await jpegOf(60, 30), exif(8)), ".jpg");
    expect(await sizeOf(small.bytes)).toEqual([30, 60]);
  });

  it("of an attachment keeps its size; a BMP becomes a PNG", async () => {
    expect(await sizeOf((await cleaned(await jpegOf(2000, 100), ".jpg", { border: null })).bytes)).toEqual([
      2000, 100,
    ]);
    expect(await sizeOf((await cleaned(png(2000, 100), ".png")).bytes)).toEqual([1600, 80]);
    const flat = await cleaned(await new Transformer(png(30, 20)).bmp(), ".bmp");
    expect(flat.outcome).toMatchObject({ ok: true, extension: ".png", type: "image/png" });
    expect(await sizeOf(flat.bytes)).toEqual([30, 20]);
  });
});

describe("the line of pictures", () => {
  const job = (extension: PictureJob["extension"]): Omit<PictureJob, "id"> => ({
    from: join(folder, "from"),
    to: join(folder, "to"),
    extension,
    border: 1600,
    dots: 40_000_000,
  });

  it("does not let a long picture block this process, ends it at its time, and goes on with the next", async () => {
    await writeFile(join(folder, "from"), await jpegOf(4000, 4000));
    const line = pictureLine({ timeoutMs: 60 });
    const began = performance.now();
    expect(await line.clean(job(".jpg"))).toMatchObject({ ok: false, reason: "broken" });
    expect(performance.now() - began).toBeLessThan(3000);
    await line.close();
    const patient = pictureLine();
    await writeFile(join(folder, "from"), png(9, 9));
    expect(await patient.clean(job(".png"))).toMatchObject({ ok: true });
    await patient.close();
  });

  it("tells those to come again who find it full", async () => {
    await writeFile(join(folder, "from"), png(9, 9));
    const line = pictureLine({ waiting: 2 });
    const requests = [1, 2, 3].map(() =>
      line.clean(job(".png")).then(
        ({ ok }) => ok,
        (error: Error) => error.message,
      ),
    );
    expect(await Promise.all(requests)).toEqual([true, true, "too_fast"]);
    await line.close();
  });
});
