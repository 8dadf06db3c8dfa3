import { expect, it } from "vitest";
import { zonesAt } from "./drop-zone.ts";

it("means the edges for before and after, and the middle for inside, with the nearer edge where nothing may be inside", () => {
  expect(zonesAt(0.1)).toEqual(["before"]);
  expect(zonesAt(0.9)).toEqual(["after"]);
  expect(zonesAt(0.4)).toEqual(["inside", "before"]);
  expect(zonesAt(0.6)).toEqual(["inside", "after"]);
});
