import { describe, expect, it } from "vitest";
import { distanceTo, menuOpacity } from "./menu-opacity.ts";

describe("the menu at the selection", () => {
  it("9.44 is gone beyond 140 px", () => {
    expect(menuOpacity(140)).toBe(0);
    expect(menuOpacity(1000)).toBe(0);
  });

  it("9.44 is whole up to 70 px and fades evenly from there", () => {
    expect([0, 70].map(menuOpacity)).toEqual([1, 1]);
    expect(menuOpacity(105)).toBe(0.5);
    expect(menuOpacity(126)).toBeCloseTo(0.2);
  });

  it("measures from its nearest edge", () => {
    const box = { left: 100, top: 100, right: 200, bottom: 140 };
    expect(distanceTo(box, 150, 120)).toBe(0);
    expect(distanceTo(box, 90, 120)).toBe(10);
    expect(distanceTo(box, 230, 180)).toBe(50);
  });
});
