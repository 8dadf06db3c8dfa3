import { expect, it } from "vitest";
import { targetOf, targetText } from "./filter-target.ts";

it.each([
  [{ column: "a b" }, true],
  [{ parameter: "x" }, false],
  [null, true],
  [undefined, true],
  [undefined, false],
] as const)("what a filter does to a tile is read back from the list: %j", (target, isOwn) => {
  expect(targetOf(targetText(target, isOwn), isOwn)).toEqual(target);
});

it("a tile of another table is left alone without saying so", () => {
  expect(targetText(undefined, false)).toBe("none");
  expect(targetOf("none", false)).toBeUndefined();
});
