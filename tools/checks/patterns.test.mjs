import { describe, expect, it } from "vitest";
import { findSlow, isSlow, patternsIn } from "./patterns.mjs";

describe("the check of patterns", () => {
  it.each(["/^[\\s.]+|[\\s.]+$/g", "/(a+)+$/", "/<[^>]*>/g", "/\\s+$/", "/^(.*?)\\s+(asc|desc)$/i"])(
    "finds %s slow",
    (pattern) => expect(isSlow(pattern)).toBe(true),
  );

  it.each(["/^[\\s.]+/", "/<[^<>]*>/g", "/^[a-z][\\w.-]{0,63}$/i", "/\\p{L}+/gu"])(
    "lets %s pass",
    (pattern) => expect(isSlow(pattern)).toBe(false),
  );

  it("reads patterns from code, not from texts and comments", () => {
    const text = 'const a = /x+$/; // /y+$/\nconst b = "/z+$/", c = 4 / 2 / 1; f(/a\\/b[/]/u);';
    expect(patternsIn("a.ts", text)).toEqual(["/x+$/", "/a\\/b[/]/u"]);
  });

  it("names a pattern that is made at run time, unless it is listed", () => {
    const files = [{ path: "a.ts", text: "const a = new RegExp(b + 'x'), c = RegExp(d);" }];
    expect(findSlow(files, { "RegExp(d)": "a constant" })).toEqual([
      "a.ts: new RegExp(b + 'x') takes more than linear time, or is made at run time",
    ]);
  });

  it("names a slow pattern that is not listed, and a listed one that is gone", () => {
    const files = [{ path: "a.ts", text: "const a = /x+$/, b = /y+$/;" }];
    expect(findSlow(files, { "/x+$/": "bounded", "/z+$/": "bounded" })).toEqual([
      "a.ts: /y+$/ takes more than linear time, or is made at run time",
      "tools/checks/patterns.json: /z+$/ is no longer needed; remove it",
    ]);
  });
});
