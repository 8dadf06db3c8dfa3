import { describe, expect, it } from "vitest";
import { pictures, png } from "./picture.fixtures.ts";
import { readPicture } from "./picture.ts";

const read = (bytes: Buffer) => readPicture(bytes, 1024);

describe("no picture is", () => {
  it.each<[string, Buffer]>([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("<html><script>alert(1)</script></html>")],
    ["a drawing", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`)],
    ["a GIF", Buffer.from("GIF89a\x14\x00\x0c\x00\x00\x00\x00;", "latin1")],
    ["a PNG that ends early", png(20, 12).subarray(0, 40)],
    ["a PNG with a page behind it", Buffer.concat([png(20, 12), Buffer.from("<script>alert(1)</script>")])],
    ["a PNG without a size", png(0, 0)],
    ["a PNG that is too wide", png(1025, 1)],
    ["a PNG that is too high", png(1, 1025)],
    ["a JPEG that ends before its frame", pictures.jpeg.subarray(0, 60)],
    [
      "a JPEG whose segment has no length",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]),
    ],
    [
      "a WebP of another kind",
      Buffer.from("RIFF\x20\0\0\0WEBPABCD\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", "latin1"),
    ],
    ["a WebP that ends early", pictures.lossyWebp.subarray(0, 28)],
  ])("%s", (_, bytes) => {
    expect(read(bytes)).toBeNull();
  });
});

describe("a picture is read by its bytes", () => {
  it.each<[string, Buffer, string]>([
    ["a PNG", png(20, 12), "image/png"],
    ["a JPEG", pictures.jpeg, "image/jpeg"],
    ["a WebP with losses", pictures.lossyWebp, "image/webp"],
    ["a WebP without", pictures.losslessWebp, "image/webp"],
    ["a WebP with more than one part", pictures.extendedWebp, "image/webp"],
  ])("%s", (_, bytes, type) => {
    expect(read(bytes)).toEqual({ type, width: 20, height: 12 });
  });

  it("however large it may be", () => {
    expect(read(png(1024, 1024))).toMatchObject({ width: 1024, height: 1024 });
  });
});
