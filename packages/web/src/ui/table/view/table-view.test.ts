import { expect, it } from "vitest";
import { asDeclared } from "./list-views.ts";
import { arranged, columnWidth, inOrder, moved, toggled, withWidth } from "./table-view.ts";

const columns = ["name", "dept", "roles", "time"].map((key) => ({
  key,
  ...(key === "time" && { width: 152 }),
}));
const keysOf = (list: readonly { key: string }[]): string[] => list.map(({ key }) => key);

it("moves columns, but none before the one that names the row", () => {
  const keys = keysOf(columns);
  expect(keysOf(inOrder(columns, moved(asDeclared, keys, "time", -1)))).toEqual([
    "name",
    "dept",
    "time",
    "roles",
  ]);
  expect(moved(asDeclared, keys, "dept", -1)).toBe(asDeclared);
  expect(moved(asDeclared, keys, "name", 1)).toBe(asDeclared);
  expect(moved(asDeclared, keys, "time", 1)).toBe(asDeclared);
});

it("keeps the place of a column that came later, and ignores one that is gone", () => {
  const stored = { ...asDeclared, order: ["time", "gone", "dept"] };
  expect(keysOf(inOrder(columns, stored))).toEqual(["name", "time", "roles", "dept"]);
});

it("hides and shows columns, but never the first", () => {
  const hidden = toggled(toggled(asDeclared, "dept"), "name");
  expect(keysOf(arranged(columns, hidden))).toEqual(["name", "roles", "time"]);
  expect(keysOf(arranged(columns, toggled(hidden, "dept")))).toEqual(["name", "dept", "roles", "time"]);
});

it("keeps widths within bounds", () => {
  const wide = withWidth(withWidth(asDeclared, "time", 9999), "dept", 1);
  expect(arranged(columns, wide).map(({ width }) => width)).toEqual([
    undefined,
    columnWidth.least,
    undefined,
    columnWidth.most,
  ]);
});
