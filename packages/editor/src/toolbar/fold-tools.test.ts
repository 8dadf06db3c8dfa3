import { describe, expect, it } from "vitest";
import { foldCount } from "./fold-tools.ts";
import { foldOrder, toolGroups } from "./tool-groups.ts";

const bar = { rows: 2, gap: 2, around: 9, more: 30 };
const groups = ["ab", "cd", "ef"].map((ids) => [...ids].map((id) => ({ id, width: 30 })));

describe("folding tools away", () => {
  it("folds none where all fit", () => {
    expect(foldCount(groups, ["f", "d"], { ...bar, available: 142 })).toBe(0);
    expect(foldCount([], ["f"], { ...bar, available: 10 })).toBe(0);
  });

  it("folds one after another, and leaves room for the button that shows them", () => {
    // Two groups of 71 do not fit side by side; without d and f, 71 and 39 do.
    expect(foldCount(groups, ["f", "d"], { ...bar, available: 115 })).toBe(2);
    expect(foldCount(groups, ["a", "b"], { ...bar, available: 80 })).toBe(2);
  });

  it("folds what it may where even that is too much", () => {
    expect(foldCount(groups, ["f"], { ...bar, available: 40 })).toBe(1);
  });

  it("knows the tools that it folds, and keeps what every writer needs", () => {
    const all = toolGroups.flatMap(({ tools }) => tools.map(({ id }) => id));
    expect(foldOrder.filter((id) => !all.includes(id))).toEqual([]);
    for (const id of ["undo", "level", "bold", "bulletList", "link", "table-insert", "upload-image"])
      expect(foldOrder).not.toContain(id);
  });
});
