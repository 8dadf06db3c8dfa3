import { NumberFormat } from "@provost/contract/report/number-format";
import { describe, expect, it } from "vitest";
import { sampleNumber, withFormat } from "./format-text.ts";

describe("the preview of a format", () => {
  it.each([
    [{ style: "number", suffix: " 人" }, "1,234.5 人"],
    [{ style: "number", decimals: 2, grouping: false }, "1234.50"],
    [{ style: "number", decimals: 0, prefix: "¥" }, "¥1,235"],
    [{ style: "percent", decimals: 1 }, "86.4%"],
  ] as const)("of %o is %s", (format, text) => {
    expect(sampleNumber(NumberFormat.parse(format), "zh")).toBe(text);
  });
});

describe("a format of which nothing is said", () => {
  it("is none", () => {
    expect(withFormat(null, { suffix: "" })).toBeNull();
    expect(withFormat({ style: "number" }, { style: "auto" })).toBeNull();
    expect(withFormat({ style: "auto", decimals: 2 }, { decimals: undefined })).toBeNull();
  });

  it("keeps what else was said", () => {
    expect(withFormat({ style: "number", suffix: "人" }, { decimals: 0 })).toEqual({
      style: "number",
      suffix: "人",
      decimals: 0,
    });
  });
});
