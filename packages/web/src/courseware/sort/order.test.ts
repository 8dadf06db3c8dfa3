import fc from "fast-check";
import { expect, it } from "vitest";
import { onto, put } from "./order.ts";

const ids = ["a", "b", "c", "d"];

it("puts one before another, or last; where it is already, nothing is another", () => {
  expect(put(ids, "c", "a")).toEqual(["c", "a", "b", "d"]);
  expect(put(ids, "a", null)).toEqual(["b", "c", "d", "a"]);
  expect(put(ids, "a", "b")).toBe(ids);
  expect(put(ids, "d", null)).toBe(ids);
  expect(put(ids, "a", "gone")).toBe(ids);
});

it("brings an order onto what somebody else has saved: new ones stay behind what they are behind", () => {
  expect(onto(["c", "b", "a"], ["a", "b", "x", "c"])).toEqual(["c", "b", "x", "a"]);
  expect(onto(["b", "a"], ["x", "a", "b", "y"])).toEqual(["x", "b", "y", "a"]);
  expect(onto(["b", "a", "gone"], ["a", "b"])).toEqual(["b", "a"]);
});

it("always holds just what is there now, each once", () => {
  const some = fc.uniqueArray(fc.constantFrom(..."abcdefgh".split("")));
  fc.assert(
    fc.property(some, some, (mine, theirs) => {
      expect([...onto(mine, theirs)].sort()).toEqual([...theirs].sort());
    }),
  );
});
