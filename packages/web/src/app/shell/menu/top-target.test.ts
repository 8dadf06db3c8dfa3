import { expect, it } from "vitest";
import { menuItem as item } from "./menu.fixtures.ts";
import { readMenu } from "./menu-model.ts";
import { topTarget } from "./top-target.ts";

const hasPage = (path: string): boolean => ["/score/index", "/system/dict"].includes(path);
const menu = readMenu(
  [item("system", { path: "", children: [item("/system/dict"), item("/system/user")] }), item("/score")],
  [],
  (path) => (hasPage(path) ? path : null),
);

it("2.32 a top item without a path and without a menu opens nothing", () => {
  expect(topTarget({ path: "", name: "Empty" }, { leaves: [] }, hasPage)).toBeUndefined();
});

it("2.32 a top item without a path opens the first child of its menu", () => {
  expect(topTarget({ path: "", name: "System" }, menu, hasPage)).toBe("/system/dict");
});

it("2.32 a top item with a path opens that, though its menu begins with another page", () => {
  expect(topTarget({ path: "/system/user", name: "System" }, menu, hasPage)).toBe("/system/user");
  expect(topTarget({ path: "/score", name: "Scores" }, menu, hasPage)).toBe("/score/index");
  const outside = topTarget({ path: "https://a.example/x", name: "A" }, { leaves: [] }, hasPage) ?? "";
  expect(Object.fromEntries(new URL(outside, "http://here").searchParams)).toEqual({
    name: "A",
    src: "https://a.example/x",
  });
});
