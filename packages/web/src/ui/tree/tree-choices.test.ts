import { expect, it } from "vitest";
import { treeChoices } from "./tree-choices.ts";

it("tells how deep choices are, and leaves a thing out with all below it", () => {
  const titles = [
    { id: "a", title: "A", children: [{ id: "b", title: "B", children: [{ id: "c", title: "C" }] }] },
    { id: "d", title: "D" },
  ];
  expect(treeChoices(titles).map(({ label, level }) => `${level}${label}`)).toEqual(["0A", "1B", "2C", "0D"]);
  expect(treeChoices(titles, "b").map(({ value }) => value)).toEqual(["a", "d"]);
});
