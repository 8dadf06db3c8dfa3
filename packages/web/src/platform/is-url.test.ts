import { describe, expect, it } from "vitest";
import { isUrl } from "./is-url.ts";

describe("5.07 a URL is valid if it starts with http or https", () => {
  it.each(["javascript:alert(1)", "//a.example", "/http://a.example", "ftp://a.example", "httpx://a", ""])(
    "is none: %s",
    (text) => expect(isUrl(text)).toBe(false),
  );

  it.each(["http://a.example", "https://a.example/x?y=1", "HTTPS://A.EXAMPLE"])("is one: %s", (text) =>
    expect(isUrl(text)).toBe(true),
  );
});
