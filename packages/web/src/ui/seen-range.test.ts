import { describe, expect, it } from "vitest";
import { seenRange, withRetained } from "./seen-range.ts";

const sight = { above: 0, height: 400, rowHeight: 40, count: 1000 };

describe("the rows that are drawn of a long list", () => {
  it("are none of an empty list, and never beyond its ends", () => {
    expect(seenRange({ ...sight, count: 0 })).toEqual({ from: 0, to: 0 });
    expect(seenRange({ ...sight, above: 39_600 })).toMatchObject({ to: 1000 });
    expect(seenRange({ ...sight, above: -9000 })).toEqual({ from: 0, to: 0 });
    expect(seenRange({ ...sight, above: 90_000 })).toEqual({ from: 1000, to: 1000 });
  });

  it("hold every row that is seen, with more on either side", () => {
    for (let above = 0; above <= 39_600; above += 37) {
      const { from, to } = seenRange({ ...sight, above });
      expect(from).toBeLessThanOrEqual(Math.max(0, Math.floor(above / 40) - 16));
      expect(to).toBeGreaterThanOrEqual(Math.min(1000, Math.ceil((above + 400) / 40) + 16));
      expect(to - from).toBeLessThanOrEqual(10 + 1 + 2 * 16 + 2 * 8);
    }
  });

  it("stay the same while scrolling within a block", () => {
    expect(seenRange({ ...sight, above: 4000 })).toEqual(seenRange({ ...sight, above: 4100 }));
  });
});

it("keeps what must stay, once and in order", () => {
  expect(withRetained({ from: 3, to: 6 }, [9, 4, 0, 9, -1, 50], 20)).toEqual([0, 3, 4, 5, 9]);
});
