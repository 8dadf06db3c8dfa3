import { expect, it } from "vitest";
import { sameForm } from "./use-editing.ts";

it("tells two forms apart by anything that is typed, and by what a set holds", () => {
  const form = { name: "A", ids: new Set(["a", "b"]) };
  expect(sameForm(form, { ...form, name: "B" })).toBe(false);
  expect(sameForm(form, { ...form, ids: new Set(["a", "c"]) })).toBe(false);
  expect(sameForm(form, { ...form, ids: new Set(["a"]) })).toBe(false);
});

it("takes sets for the same whatever their order", () => {
  expect(sameForm({ ids: new Set(["a", "b"]) }, { ids: new Set(["b", "a"]) })).toBe(true);
});
