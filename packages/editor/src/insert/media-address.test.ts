import { describe, expect, it } from "vitest";
import { mediaAddress, mediaLength } from "./media-address.ts";

describe("the address of a picture or film", () => {
  it.each(["javascript:alert(1)", "data:image/png;base64,AA", "mailto:a@b.cn", "#top", "?a=1", "", "a b"])(
    "refuses %j",
    (typed) => expect(mediaAddress(typed)).toBeNull(),
  );
  it.each([
    ["https://example.org/a.png", "https://example.org/a.png"],
    ["/api/upload/file/1/a.png", "/api/upload/file/1/a.png"],
    ["example.org/a.png", "https://example.org/a.png"],
  ])("takes %j", (typed, address) => expect(mediaAddress(typed)).toBe(address));
});

describe("its width and height", () => {
  it.each(["0", "-5", "1.5", "12345", "wide"])("refuses %j", (typed) =>
    expect(mediaLength(typed)).toBeNull(),
  );
  it.each([
    ["", ""],
    [" 320px ", "320"],
    ["9999", "9999"],
  ])("takes %j", (typed, length) => expect(mediaLength(typed)).toBe(length));
});
