import { describe, expect, it } from "vitest";
import { edgesOf, holds, stepTo } from "./cell-range.ts";

const size = { rows: 50, columns: 4, page: 8 };

describe("keys of a grid", () => {
  it.each([
    ["ArrowDown", false, { row: 0, column: 1 }, { row: 1, column: 1 }],
    ["ArrowUp", false, { row: 0, column: 1 }, { row: -1, column: 1 }],
    ["ArrowUp", false, { row: -1, column: 1 }, { row: -1, column: 1 }],
    ["ArrowRight", false, { row: 3, column: 3 }, { row: 3, column: 3 }],
    ["ArrowDown", true, { row: 3, column: 3 }, { row: 49, column: 3 }],
    ["ArrowLeft", true, { row: 3, column: 3 }, { row: 3, column: 0 }],
    ["Home", false, { row: 3, column: 3 }, { row: 3, column: 0 }],
    ["Home", true, { row: 3, column: 3 }, { row: 0, column: 0 }],
    ["End", false, { row: 3, column: 0 }, { row: 3, column: 3 }],
    ["End", true, { row: 3, column: 0 }, { row: 49, column: 3 }],
    ["PageDown", false, { row: 3, column: 0 }, { row: 11, column: 0 }],
    ["PageDown", false, { row: 47, column: 0 }, { row: 49, column: 0 }],
    ["PageUp", false, { row: 3, column: 0 }, { row: 0, column: 0 }],
  ])("%s (far: %s) leads from %o to %o", (key, far, from, to) => {
    expect(stepTo(key, far, from, size)).toEqual(to);
  });

  it("leaves other keys alone", () => {
    expect(stepTo("a", false, { row: 0, column: 0 }, size)).toBeNull();
    expect(stepTo("Tab", false, { row: 0, column: 0 }, size)).toBeNull();
  });
});

describe("a range of cells", () => {
  const range = { from: { row: 5, column: 2 }, to: { row: 2, column: 3 } };

  it("has the same edges whichever way it was drawn, and never holds a heading", () => {
    expect(edgesOf(range)).toEqual({ top: 2, bottom: 5, left: 2, right: 3 });
    expect(edgesOf({ from: { row: 2, column: 0 }, to: { row: -1, column: 0 } })).toMatchObject({ top: 0 });
  });

  it("holds what lies between", () => {
    expect(holds(range, { row: 4, column: 3 })).toBe(true);
    expect(holds(range, { row: 6, column: 3 })).toBe(false);
    expect(holds(null, { row: 4, column: 3 })).toBe(false);
  });
});
