import { describe, expect, it } from "vitest";
import { landingAt, nextStop, stopsOf } from "./landing.ts";

const chip = (left: number, top = 0) => ({ left, top, width: 100, height: 28 });
const line = [chip(0), chip(110)];

describe("where a field is let go", () => {
  it("lands in an empty shelf", () => {
    expect(landingAt({ x: 500, y: 14 }, [], true)).toEqual({ index: 0, how: "insert" });
  });

  it("lands beside a chip at its edges, and in its place in the middle", () => {
    expect(landingAt({ x: 10, y: 14 }, line, true)).toEqual({ index: 0, how: "insert" });
    expect(landingAt({ x: 50, y: 14 }, line, true)).toEqual({ index: 0, how: "replace" });
    expect(landingAt({ x: 95, y: 14 }, line, true)).toEqual({ index: 1, how: "insert" });
    expect(landingAt({ x: 400, y: 14 }, line, true)).toEqual({ index: 2, how: "insert" });
  });

  it("only orders where nothing may be replaced", () => {
    expect(landingAt({ x: 45, y: 14 }, line, false)).toEqual({ index: 0, how: "insert" });
    expect(landingAt({ x: 55, y: 14 }, line, false)).toEqual({ index: 1, how: "insert" });
  });

  it("minds the lines of a shelf that wraps", () => {
    const wrapped = [chip(0), chip(110), chip(0, 34)];
    expect(landingAt({ x: 300, y: 14 }, wrapped, true)).toEqual({ index: 2, how: "insert" });
    expect(landingAt({ x: 200, y: 48 }, wrapped, true)).toEqual({ index: 3, how: "insert" });
  });
});

describe("the stops of a keyboard", () => {
  const shelf = { left: 0, top: 0, width: 400, height: 32 };
  const stops = [...stopsOf(shelf, line), ...stopsOf({ ...shelf, top: 40 }, [])];

  it("are before each chip, behind the last, and in an empty shelf", () => {
    expect(stops.map(({ x }) => x)).toEqual([1, 111, 214, 80]);
  });

  it("are reached from afar at either end, then one after another, and end there", () => {
    expect(nextStop({ x: 900, y: 900 }, stops, 1)).toBe(stops[0]);
    expect(nextStop({ x: 900, y: 900 }, stops, -1)).toBe(stops[3]);
    expect(nextStop({ x: 1, y: 14 }, stops, 1)).toBe(stops[1]);
    expect(nextStop({ x: 80, y: 56 }, stops, 1)).toBe(stops[3]);
    expect(nextStop({ x: 111, y: 14 }, stops, -1)).toBe(stops[0]);
  });

  it("go past both sides of the chip that was picked up, where it is already", () => {
    expect(nextStop({ x: 160, y: 14 }, stops, -1)).toBe(stops[0]);
    expect(nextStop({ x: 60, y: 14 }, stops, 1)).toBe(stops[2]);
    expect(nextStop({ x: 160, y: 14 }, stops, 1)).toBe(stops[3]);
    expect(nextStop({ x: 60, y: 14 }, stops, -1)).toBe(stops[0]);
  });
});
