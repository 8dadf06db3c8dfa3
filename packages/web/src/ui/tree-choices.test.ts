import { expect, it } from "vitest";
import { treeChoices } from "./tree-choices.ts";

it("sets choices in by level, and leaves a thing out with all below it", () => {
  const titles = [
    { id: "a", title: "A", children: [{ id: "b", title: "B", children: [{ id: "c", title: "C" }] }] },
    { id: "d", title: "D" },
  ];
  expect(treeChoices(titles).map(({ label }) => label)).toEqual(["A", "\u2003B", "\u2003\u2003C", "D"]);
  expect(treeChoices(titles, "b").map(({ value }) => value)).toEqual(["a", "d"]);
});
