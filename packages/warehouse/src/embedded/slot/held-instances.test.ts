import { expect, it } from "vitest";
import { heldInstances } from "./held-instances.ts";

it("lets go of those that were used longest ago, by their number and by the files they keep open", () => {
  const held = heldInstances(3, 20);
  for (const key of ["a", "b", "c"]) expect(held.use(key, 5)).toEqual([]);
  expect(held.use("a", 5)).toEqual([]);
  expect(held.use("d", 1)).toEqual(["b"]);
  expect([held.size, held.files]).toEqual([3, 11]);
  expect(held.use("e", 14)).toEqual(["c"]);
  expect(held.use("f", 30)).toEqual(["a", "d", "e"]);
  expect([held.size, held.files]).toEqual([1, 30]);
  expect(held.use("g", 1)).toEqual(["f"]);
  held.use("h", 1);
  held.trimNext();
  expect(held.use("i", 1)).toEqual(["g", "h"]);
});
