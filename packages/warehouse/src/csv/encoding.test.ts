import { describe, expect, it } from "vitest";
import { guessEncoding } from "./encoding.ts";
import { ImportError } from "./import-error.ts";

const wide = (text: string) => Buffer.from(text, "utf16le");
const gb = Buffer.from([
  0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0x31, 0x2c, 0xd5, 0xc5, 0xc8, 0xfd, 0x0a,
]);

describe("guessEncoding", () => {
  it.each<[string, Uint8Array, object]>([
    ["an empty file", Buffer.alloc(0), { kind: "empty_file" }],
    ["a workbook", Buffer.from("PK\x03\x04rest"), { kind: "other_format", format: "zip" }],
    ["a gzip file", Buffer.from([0x1f, 0x8b, 8]), { kind: "other_format", format: "gzip" }],
    ["binary data", Buffer.from([1, 2, 0, 0, 0, 3, 0, 0]), { kind: "binary_file" }],
  ])("refuses %s", (_name, bytes, problem) => {
    expect(() => guessEncoding(bytes)).toThrow(expect.objectContaining({ problem }));
    expect(() => guessEncoding(bytes)).toThrow(ImportError);
  });

  it.each<[string, Uint8Array, string, boolean]>([
    ["ASCII", Buffer.from("a,b\n1,2\n"), "utf-8", false],
    ["UTF-8", Buffer.from("编号,姓名\n1,张三\n"), "utf-8", true],
    ["UTF-8 with a mark", Buffer.from("\ufeffa,b\n"), "utf-8", true],
    ["UTF-8 cut inside a character", Buffer.from("编号,姓名\n").subarray(0, 8), "utf-8", true],
    [
      "UTF-8 with one bad byte",
      Buffer.concat([Buffer.from("编号,姓名\n1,"), Buffer.from([0xff])]),
      "utf-8",
      true,
    ],
    ["UTF-16 with a mark", wide("\ufeffa,b\n"), "utf-16le", true],
    ["UTF-16 without one", wide("编号,b\n1,2\n3,4\n"), "utf-16le", true],
    ["UTF-16 full of zero bytes that are text", wide("一一一,一\n".repeat(9)), "utf-16le", true],
    ["UTF-16 big endian", wide("\ufeffa,b\n").swap16(), "utf-16be", true],
    ["UTF-16 big endian without a mark", wide("a,b\n1,2\n").swap16(), "utf-16be", true],
    ["GB18030", gb, "gb18030", true],
    ["GB18030 cut inside a character", gb.subarray(0, 14), "gb18030", true],
  ])("knows %s", (_name, bytes, encoding, certain) => {
    expect(guessEncoding(bytes)).toEqual({ encoding, certain });
  });
});
