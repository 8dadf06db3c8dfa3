import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { proportionOf, sizeOfWidth } from "./picture-size.ts";

describe("a picture that is made larger or smaller", () => {
  it("gets no smaller than can be seen and no wider than there is room", () => {
    expect(sizeOfWidth({ width: 320, height: 200 }, -50, 800)).toEqual({ width: 16, height: 10 });
    expect(sizeOfWidth({ width: 320, height: 200 }, 5000, 800)).toEqual({ width: 800, height: 500 });
  });

  it("keeps its proportion", () => {
    const length = fc.integer({ min: 16, max: 2000 });
    fc.assert(
      fc.property(length, length, length, (width, height, wanted) => {
        const size = sizeOfWidth({ width, height }, wanted, 4000);
        expect(size.width).toBe(wanted);
        expect(Math.abs(size.height - (wanted * height) / width)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("keeps the proportion of its own however often it is made larger, unless it is shown in another", () => {
    const own = { width: 320, height: 200 };
    expect(proportionOf({ width: 210, height: 131 }, own)).toBe(own);
    expect(proportionOf({ width: 210, height: 90 }, own)).toEqual({ width: 210, height: 90 });
    expect(proportionOf({ width: 210, height: 90 }, { width: 0, height: 0 })).toEqual({
      width: 210,
      height: 90,
    });
  });
});
