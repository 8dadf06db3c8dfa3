import { describe, expect, it } from "vitest";
import { framedAddress, safePath } from "./framed-address.ts";

describe("an address with a ticket", () => {
  it.each([
    ["/api/a?frame_ticket=t", "/api/a"],
    ["/api/a?&frame_ticket=t", "/api/a"],
    ["/api/a?x=1&frame_ticket=t", "/api/a?x=1"],
    ["/api/a?frame_ticket=t&x=%20&y", "/api/a?x=%20&y"],
    ["/api/a?x=1?2&frame_ticket=t", "/api/a?x=1?2"],
  ])("is taken apart: %s", (url, address) => {
    expect(framedAddress(url)).toEqual({ address, ticket: "t" });
  });

  it("has none when there is none, or more than one", () => {
    expect(framedAddress("/api/a?x=1").ticket).toBeNull();
    expect(framedAddress("/api/a?frame_ticket=t&frame_ticket=u").ticket).toBeNull();
    expect(framedAddress("/api/a?xframe_ticket=t").ticket).toBeNull();
  });
});

describe("the address as a browser asks for it", () => {
  it.each([
    ["/api/a?x=一 二#part", "/api/a?x=%E4%B8%80%20%E4%BA%8C"],
    ["/api/a/../b", "/api/b"],
    ["/api/a?", "/api/a"],
    ["/api/a?x=%2f", "/api/a?x=%2f"],
  ])("is encoded, without steps upwards and fragment: %s", (path, address) => {
    expect(safePath(path)).toBe(address);
  });

  it.each(["/api/../login", "//evil.example/api/", "/api/a?frame_ticket=t", "/api\\..\\..\\x"])(
    "is none where it leads elsewhere, or carries a ticket already: %s",
    (path) => {
      expect(safePath(path)).toBeNull();
    },
  );
});
