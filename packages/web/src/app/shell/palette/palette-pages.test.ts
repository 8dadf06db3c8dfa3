import { expect, it } from "vitest";
import { menuItem as item } from "../menu/menu.fixtures.ts";
import { readMenu } from "../menu/menu-model.ts";
import { placedLeaves } from "./palette-pages.ts";

const menu = (...items: Parameters<typeof readMenu>[0]) => readMenu(items, [], (path) => path);

it("lists every page of all top menus once, where it is first", () => {
  const reports = menu(
    item("/report/chart"),
    item("more", { name: "More", path: "", children: [item("/report/set")] }),
  );
  const home = menu(
    item("/wel/index"),
    item("reports", { name: "Reports", path: "", children: [item("/report/chart"), item("/report/set")] }),
  );
  const found = placedLeaves(
    [
      { label: "Reports", model: reports },
      { label: null, model: home },
    ],
    ({ name }) => name,
  );
  expect(found.map(({ to, way }) => [to, way])).toEqual([
    ["/report/chart", ["Reports"]],
    ["/report/set", ["Reports", "More"]],
    ["/wel/index", []],
  ]);
});

it("says a name that repeats itself on the way once", () => {
  const model = menu(item("s", { name: "System", path: "", children: [item("/system/dict")] }));
  expect(placedLeaves([{ label: "System", model }], ({ name }) => name)[0]?.way).toEqual(["System"]);
});
