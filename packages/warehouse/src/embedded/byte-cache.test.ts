import { describe, expect, it } from "vitest";
import { byteCache } from "./byte-cache.ts";

describe("byteCache", () => {
  it("does not keep an entry that would push out most others", () => {
    const cache = byteCache<string>(800);
    cache.set("big", "x", 101);
    expect(cache.get("big")).toBeNull();
    expect(cache.bytes).toBe(0);
  });

  it("drops what was not used for the longest time", () => {
    const cache = byteCache<number>(800);
    for (let index = 0; index < 8; index++) cache.set(`k${index}`, index, 100);
    expect(cache.get("k0")).toBe(0);
    cache.set("k8", 8, 100);
    expect(cache.get("k1")).toBeNull();
    expect(cache.get("k0")).toBe(0);
    expect(cache.bytes).toBe(800);
  });

  it("counts a replaced entry once", () => {
    const cache = byteCache<number>(800);
    cache.set("k", 1, 100);
    cache.set("k", 2, 50);
    expect(cache.get("k")).toBe(2);
    expect(cache.bytes).toBe(50);
  });
});
