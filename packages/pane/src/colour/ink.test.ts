import { expect, it } from "vitest";
import { inkOn } from "./ink.ts";

it.each([
  ["#ffffff", "#000"],
  ["#000000", "#fff"],
  ["#3b82d6", "#000"],
  ["#1f4baa", "#fff"],
  ["#ffe08a", "#000"],
])("on %s the ink is %s", (ground, ink) => {
  expect(inkOn(ground)).toBe(ink);
});
