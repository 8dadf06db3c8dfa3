import { describe, expect, it } from "vitest";
import { deviceText } from "./device-text.ts";

describe("the name of a device", () => {
  it("of one that nobody knows is what it says, cut short", () => {
    expect(deviceText("")).toBe("");
    expect(deviceText("curl/8.5.0")).toBe("curl/8.5.0");
    expect(deviceText("x".repeat(50))).toBe(`${"x".repeat(40)}…`);
  });

  it("takes the narrower name, though browsers claim to be others as well", () => {
    const chrome =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    const phone = "Mozilla/5.0 (Linux; Android 14; V2) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36";
    const ios =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile Safari/604.1";
    expect(
      [
        chrome,
        `${chrome} Edg/140.0`,
        `${phone} MicroMessenger/8.0`,
        ios,
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0",
        "Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit Chrome/140 Safari",
      ].map(deviceText),
    ).toEqual([
      "Chrome · Windows",
      "Edge · Windows",
      "微信 WeChat · Android",
      "Safari · iPhone",
      "Firefox · macOS",
      "Chrome · ChromeOS",
    ]);
  });
});
