import { describe, expect, it } from "vitest";
import { linkAddress, shownAddress } from "./link-words.ts";

describe("a link", () => {
  it("refuses what runs, what is no address, and what hides in control characters", () => {
    const refused = [
      "",
      "javascript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "java\nscript:x",
      "no address",
      "x",
    ];
    for (const typed of refused) expect(linkAddress(typed)).toBeNull();
  });

  it("completes hosts and mail addresses, and leaves whole addresses and paths alone", () => {
    expect(linkAddress(" example.org/a?b=1 ")).toBe("https://example.org/a?b=1");
    expect(linkAddress("example.org:8080/a")).toBe("https://example.org:8080/a");
    expect(linkAddress("a.b@example.org")).toBe("mailto:a.b@example.org");
    for (const whole of ["http://x.org", "/api/upload/file/1/a.png", "#top", "tel:+123"])
      expect(linkAddress(whole)).toBe(whole);
  });

  it("5.31 is shown whole up to 30 characters, and as its first 20 and an ellipsis beyond", () => {
    const [thirty, longer] = ["x".repeat(30), "x".repeat(31)];
    expect(shownAddress(thirty)).toBe(thirty);
    expect(shownAddress(longer)).toBe(`${"x".repeat(20)}…`);
    expect(shownAddress("课".repeat(31))).toBe(`${"课".repeat(20)}…`);
  });
});
