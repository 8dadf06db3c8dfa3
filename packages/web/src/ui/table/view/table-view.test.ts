import { expect, it } from "vitest";
import { asDeclared } from "./list-views.ts";
import {
  arranged,
  columnWidth,
  fitting,
  inOrder,
  isAsDeclared,
  moved,
  toggled,
  withWidth,
} from "./table-view.ts";

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
  const hidden = toggled(toggled(asDeclared, { key: "dept" }), { key: "name" });
  expect(keysOf(arranged(columns, hidden))).toEqual(["name", "roles", "time"]);
  expect(keysOf(arranged(columns, toggled(hidden, { key: "dept" })))).toEqual([
    "name",
    "dept",
    "roles",
    "time",
  ]);
});

it("shows an extra column only when it was chosen", () => {
  const phone = { key: "phone", isExtra: true };
  const more = [...columns, phone];
  expect(keysOf(arranged(more, asDeclared))).toEqual(keysOf(columns));
  const chosen = toggled(asDeclared, phone);
  expect(keysOf(arranged(more, chosen))).toEqual([...keysOf(columns), "phone"]);
  expect(isAsDeclared(chosen)).toBe(false);
  expect(isAsDeclared(toggled(chosen, phone))).toBe(true);
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

it("leaves out what would take the room of names, columns of wide tables first, and never the rest", () => {
  const chart = [
    { key: "name" },
    { key: "table", width: 136, from: "wide" as const },
    { key: "folder", width: 144, from: "wide" as const },
    { key: "owner", width: 104, from: "medium" as const },
    { key: "time", width: 152 },
  ];
  const shownIn = (width: number): string => keysOf(fitting(chart, width)).join(" ");
  expect(shownIn(1100)).toBe("name table folder owner time");
  // The list of charts beside its folders, on a screen of 1440 px.
  expect(shownIn(762)).toBe("name table owner time");
  expect(shownIn(560)).toBe("name owner time");
  expect(shownIn(300)).toBe("name time");
  expect(shownIn(120)).toBe("name time");
  const phone = { key: "phone", width: 120, from: "wide" as const, isExtra: true };
  expect(keysOf(fitting([...chart, phone], 560))).toEqual(["name", "time", "phone"]);
});

it("gives the first column a third where an equal share is less", () => {
  const menus = [{ key: "name" }, { key: "kind", width: 88 }, { key: "code" }, { key: "path" }];
  const widthsIn = (width: number) => fitting(menus, width).map((column) => column.width);
  expect(widthsIn(700)).toEqual([240, 88, undefined, undefined]);
  expect(widthsIn(600)).toEqual([210, 88, undefined, undefined]);
  expect(widthsIn(1100)).toEqual([undefined, 88, undefined, undefined]);
  expect(fitting([{ key: "name" }, { key: "time", width: 152 }], 300)[0]).toEqual({ key: "name" });
});
